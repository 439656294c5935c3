"""The declarations of offgrid.h as cffi reads them."""

import re

# Constants that are macros in the header.
_MACROS = ("OG_NO_INDEX", "OG_MAX_THREADS", "OG_NO_LENGTH", "OG_NO_HEIGHT")


def declarations(header: str) -> str:
    """The header without comments, directives and the words that only a compiler needs."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace('extern "C" {', "").replace("OG_API ", "")
    text = text.rstrip()
    if text.endswith("}"):  # of extern "C"
        text = text[:-1]
    constants = "".join(f"#define {name} ...\n" for name in _MACROS if name in header)
    return constants + text
