/* What a wall does beyond taking turns: it counts down, and says when it has lost the server. */
(() => {
  "use strict";
  const wall = document.querySelector(".wall");
  if (!wall) return;
  const ahead = Date.parse(wall.dataset.now) - Date.now();

  /* By the server's clock, not the projector's. */
  const left = () => {
    for (const time of wall.querySelectorAll("td time")) {
      const seconds = Math.max(0, Math.round((Date.parse(time.dateTime) - Date.now() - ahead) / 1000));
      if (seconds === 0 && time.textContent !== "0:00") wall.dispatchEvent(new Event("ended"));
      const minutes = Math.floor(seconds / 60);
      const rest = String(seconds % 60).padStart(2, "0");
      time.textContent = minutes < 60
        ? `${minutes}:${rest}`
        : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
    }
  };
  if (wall.dataset.now) {
    left();
    setInterval(left, 1000);
  }

  /* What fails is tried again (page.js); the wall goes on meanwhile, and says what it shows. */
  const tell = (is) => {
    const lost = document.getElementById("lost");
    if (lost) lost.hidden = !is;
  };
  for (const failure of ["htmx:sse:error", "htmx:error", "htmx:response:error"]) {
    document.addEventListener(failure, () => tell(true));
  }
  document.addEventListener("htmx:sse:after:connection", () => tell(false));
})();
