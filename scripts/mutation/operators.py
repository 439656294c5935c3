"""What replaces what. A list of (operator, text) for one place; the texts are C++.

Relations follow the sufficient set: whoever notices `<` as `<=`, as `!=` and as false notices it as
`>`, `>=` and `==` too. So with && and ||: whoever misses either operand, and the whole, misses
their exchange.
"""
import re

RELATIONS = {
    "<": ("<=", "!=", "false"),
    ">": (">=", "!=", "false"),
    "<=": ("<", "==", "true"),
    ">=": (">", "==", "true"),
    "==": ("<=", ">=", "false"),
    "!=": ("<", ">", "true"),
}
OPPOSITES = {"==": "!=", "!=": "=="}
ARITHMETIC = {
    "+": "-", "-": "+", "/": "*", "%": "*", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&",
    "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "%=": "*=", "<<=": ">>=", ">>=": "<<=",
    "&=": "|=", "|=": "&=", "^=": "&=",}
ASSIGNMENTS = ("=",) + tuple(text for text in ARITHMETIC if text.endswith("="))
BINARY = set(RELATIONS) | set(ARITHMETIC) | set(ASSIGNMENTS) | {"*", "&&", "||", "<=>", ","}

# f(a, b) is f(b, a) by definition.
SYMMETRIC = re.compile(
    r"min|max|minmax|swap|dot[23]?|gcd|_mm\d*_(add|mul|or|and|xor|cmpeq|min|max)_\w+")

# What a function may return that has no value by default: `return {};` does not compile, or refers
# to what is gone.
WITHOUT_DEFAULT = re.compile(r"auto|decltype|(\w+::)*\w*Result<|std::strong_ordering|.*&$")


def grouped(operand):
    """With brackets where another operator might take a part of it."""
    return f"({operand})" if " " in operand and not re.fullmatch(r"[\w.:>-]*\([^()]*\)",
                                                                 operand) else operand


def relation(left, token, right, is_loop, at_bound):
    """at_bound: an operand is the least or the greatest value of its type, so that of two relations
    one is the other."""
    texts = RELATIONS[token]
    if at_bound:
        texts = ("true", "false")
    if is_loop:  # i != n ends a loop where i < n ends it
        texts = [text for text in texts if text != "true" and not (token in "<>" and text == "!=")]
    left, right = grouped(left), grouped(right)
    return [("relation", text if text.isalpha() else f"{left} {text} {right}") for text in texts]


def binary(left, token, right, is_scalar, is_number, is_loop, at_bound=False):
    """is_scalar: the operands have an order. is_number: they are of a built-in type. is_loop: the
    whole is the condition of a loop, which must not run for ever. at_bound: see relation."""
    if token in RELATIONS and not is_scalar and token in OPPOSITES:
        return [("relation", f"{grouped(left)} {OPPOSITES[token]} {grouped(right)}")]
    if token in RELATIONS:
        return relation(left, token, right, is_loop, at_bound)
    if token == "&&":
        return [("condition", f"static_cast<bool>({left})"),
                ("condition", f"static_cast<bool>({right})")]
    if token == "||":
        return [("condition", f"static_cast<bool>({left})"),
                ("condition", f"static_cast<bool>({right})")]
    if token == "*" and is_number:
        return [("arithmetic", f"{left} + {right}")]
    if token in ARITHMETIC:
        return [("arithmetic", f"{left} {ARITHMETIC[token]} {right}")]
    return []


def condition(is_loop):
    return [("condition", "false")] if is_loop else [("condition", "true"), ("condition", "false")]


def prefix(token, operand):
    if token in ("++", "--"):
        return [("step", ("--" if token == "++" else "++") + operand)]
    if token == "!":
        return [("prefix", f"static_cast<bool>({operand})")]
    return [("prefix", operand)] if token in ("-", "~") else []


def suffix(token, operand):
    return [("step", operand + ("--" if token == "++" else "++"))] if token in ("++", "--") else []


def literal(text):
    if text in ("true", "false"):
        return [("literal", "false" if text == "true" else "true")]
    if not re.fullmatch(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)[uUlLzZ]*", text):
        return []
    value = re.match(r"0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9']+", text).group().replace("'", "")
    if int(value, 0 if value[:2].lower() in ("0x", "0b") else 10) == 0:
        return [("literal", f"{text} + 1")]
    return [("literal", f"{text} + 1"), ("literal", f"{text} - 1")]


def plain_name(callee):
    return callee.split("<")[0].split("::")[-1].split(".")[-1].split("->")[-1]


def arguments(whole, texts, types, callee):
    """A call with two neighbours of one type exchanged. whole: (text before, [texts between], text
    after)."""
    if SYMMETRIC.fullmatch(plain_name(callee)):
        return []
    before, between, after = whole
    found = []
    for at in range(len(texts) - 1):
        if types[at] != types[at + 1] or texts[at] == texts[at + 1]:
            continue
        order = texts[:at] + [texts[at + 1], texts[at]] + texts[at + 2 :]
        pieces = [piece for pair in zip(order, between + [""]) for piece in pair]
        found.append(("arguments", before + "".join(pieces) + after))
    return found
