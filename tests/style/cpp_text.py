"""Just enough of C++'s syntax to find where functions begin and end."""
import re

# A raw string, an ordinary string, a character (but no digit separator), a comment of either kind.
_NOT_CODE = re.compile(
    r'R"(?P<mark>[^\s()\\]{0,16})\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'"
    r"|//[^\n]*"
    r"|/\*.*?\*/",
    re.DOTALL,
)
_NO_FUNCTION = re.compile(r"^\s*(namespace|class|struct|union|enum|extern|concept|"
                          r"if|for|while|switch|do|else|try|catch|requires)\b")
_TEMPLATE = re.compile(r"^\s*template\s*<")


def without_comments_and_literals(text):
    """The text with comments and literals blanked out; every line keeps its number."""
    return _NOT_CODE.sub(lambda match: '""' + "\n" * match.group(0).count("\n"), text)


def _without_template(head):
    """The head of a declaration without its leading template<...> clauses."""
    while _TEMPLATE.match(head):
        start = head.index("<")
        depth = 0
        for position in range(start, len(head)):
            depth += {"<": 1, ">": -1}.get(head[position], 0)
            if depth == 0:
                break
        head = head[position + 1:]
    return head


def _is_function(head):
    """Does the text between the previous statement and an opening brace declare a function?"""
    head = _without_template(re.sub(r"^\s*#.*$", "", head, flags=re.MULTILINE)).strip()
    head = re.sub(r"^((public|private|protected)\s*:|\[\[[^\]]*\]\])\s*", "", head)
    return ("(" in head and not _NO_FUNCTION.match(head)
            and not head.endswith(("=", ",", "(", "return")))


def function_spans(code):
    """(first line, last line) of every function that is not inside another, in code without
    comments and literals."""
    spans = []
    open_braces = []  # of each open brace: the first line of the function it opens, or None
    head_start = 0
    line = 1
    head_line = 1
    for position, character in enumerate(code):
        if character == "\n":
            line += 1
        if character in ";{}":
            if character == "{":
                inside = any(first is not None for first in open_braces)
                head = code[head_start:position]
                open_braces.append(head_line if not inside and _is_function(head) else None)
            elif character == "}" and open_braces:
                first = open_braces.pop()
                if first is not None:
                    spans.append((first, line))
            head_start = position + 1
            head_line = None
        elif head_line is None and not character.isspace():
            head_line = line
    return spans
