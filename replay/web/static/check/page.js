/* The page: what is pasted, or in files, is checked when asked; nothing leaves it. */
"use strict";

(() => {
  const form = document.querySelector("form"), said = document.querySelector("#proved");
  form.hidden = false;
  for (const input of form.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (file) form.elements[input.dataset.into].value = await textOf(file);
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { proof, keys, earlier } = form.elements;
    said.replaceChildren(...told(proof.value, keys.value, earlier.value));
  });

  async function textOf(file) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      said.replaceChildren(paragraph(`${file.name} is no text.`));
      return "";
    }
  }

  function told(proof, keys, earlier) {
    try {
      return proved(proof, keys, earlier).map(paragraph);
    } catch (error) {
      if (error instanceof Wrong) return [paragraph(error.message)];
      throw error;
    }
  }

  function paragraph(words) {
    const made = document.createElement("p");
    made.textContent = words;
    return made;
  }
})();
