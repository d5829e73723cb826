"""Letters that look alike: characters of other scripts that are read as Latin ones.

From the table of confusables of Unicode (UTS 39): letters with one Latin letter as their likeness
that no rule below reaches. In a script that many write, two letters are never the same one.
"""

import re
from unicodedata import name, normalize

LIKES = str.maketrans(
    {
        sign: latin
        for latin, signs in {
            "A": "АΑᎪᗅꓮ𐊠𖽀ꭺ",
            "a": "аɑα",
            "B": "ВΒᏴᗷꓐꞴ𐊂𐊡𐌁ᏼ",
            "b": "ƄЬᏏᑲᖯꮟ",
            "C": "СᏟⲤꓚ𐊢𐌂𐐕𐔜",
            "c": "сⲥꮯ𐐽",
            "D": "Ꭰᗞᗪꓓꭰ",
            "d": "ԁᏧᑯꓒꮷ",
            "E": "ЕΕᎬⴹꓰ𐊆𑢦𑢮ꭼ",
            "e": "еꬲ",
            "F": "Ϝᖴꓝ𐊇𐊥𐔥𑢢𑣂",
            "f": "քꬵ",
            "G": "ԌᏀᏳꓖꮐᏻ",
            "g": "ƍɡց",
            "H": "НΗᎻᕼⲎꓧ𐋏ꮋⲏ",
            "h": "һհᏂꮒ",
            "i": "ıіɩιᎥꭵ𑣃",
            "J": "ЈͿᎫᒍꓙꭻ",
            "j": "јϳ",
            "K": "КΚᏦᛕⲔꓗ𐔘ꮶⲕ",
            "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖ꮮⳑ𐑃",
            "l": "ⅠІΙƖǀᛁⲒⵏꓲ𐊊𐌉𖼨ⲓ",
            "M": "МΜᎷᗰᛖⲘꓟ𐊰𐌑ꮇⲙ",
            "N": "ΝⲚꓠ𐔓ⲛ",
            "n": "ո",
            "O": "ОΟՕⲞⵔꓳ𐊒𐊫𐐄𐓂𐔖𑢵",
            "o": "оοօჿᴑⲟꬽ𐐬𐓪𑣈𑣗",
            "P": "РΡᏢᑭⲢꓑ𐊕ꮲ",
            "p": "рρⲣ",
            "Q": "ⵕ",
            "q": "ԛգ",
            "R": "ƦᎡᏒᖇꓣ𐒴𖼵ꭱꮢ𐓜",
            "r": "гᴦⲅꭇꭈꮁ",
            "S": "ЅՏᏕᏚꓢ𐊖𐐠𖼺ꮥ",
            "s": "ѕƽꮪ𐑈𑣁",
            "T": "ТΤᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊ꭲⲧ",
            "U": "Սᑌꓴ𐓎𑢸𖽂",
            "u": "υսꞟ𐓶𑣘",
            "V": "ѴᏙᐯⴸꓦ𐔝𑢠𖼈",
            "v": "νѵꮩ𑣀",
            "W": "ԜᎳᏔꓪꮤ",
            "w": "ԝɯաꮃ",
            "X": "ХΧᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐔧ⲭ",
            "x": "хᕁᕽ",
            "Y": "УΥᎩᎽⲨꓬ𐊲𑢤𖽃ꭹꮍⲩ",
            "y": "уɣγყ𑣜",
            "Z": "ΖᏃꓜ𑢩",
            "z": "ꮓ𑣄",
        }.items()
        for sign in signs
    }
    | {"I": "l", "|": "l"}
)
"""For each character, the Latin letter that it is read for; a capital I looks like a small L."""

FIGURES = str.maketrans("01", "ol")
"""Figures that look like a letter where they stand among letters."""

FORMED = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER"
    r"|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])"
)
"""Unicode names of Latin letters in another form, which no normal form undoes."""


def likeness(text: str) -> str:
    """Return the text with every character as the Latin letter for which it is read, if any."""
    shape = normalize("NFKC", text)
    if not shape.isascii():
        shape = "".join(map(_plain, shape))
    return shape.translate(LIKES)


def _plain(sign: str) -> str:
    formed = FORMED.fullmatch(name(sign, ""))
    return formed[1] if formed else sign
