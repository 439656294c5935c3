"""Finds random numbers that are drawn in an order which C++ leaves to the compiler, such as
f(random.between(0, 1), random.between(0, 1)).

The same seed would make different cases on different compilers. A draw is a call on an object named
random or random_, or one that is given it. Braces, && || ? : = << >> and statements keep their
order; arguments in parentheses and arithmetic do not.
"""
import re

_TOKEN = re.compile(
    r"(?P<call>\brandom_?\s*\.\s*\w+\s*\()"
    r"|(?P<given>(?<![&*] )(?<!::)\brandom_?\s*(?=[,)]))"
    r"|(?P<sequence>;|&&|\|\||\?|<<|>>|=(?!=)|(?<!:):(?!:))"
    r"|(?P<bracket>[()\[\]{}])"
    r"|(?P<comma>,)"
    r"|(?P<word>\w+|\S)"
)
_CONTROL = {"if", "for", "while", "switch", "constexpr"}
_STATEMENT_HEADS = {")", "]", "else", "do", "try", "noexcept", "const", "override", ";", "}", "{",
                    ""}


class _Bracket:
    def __init__(self, kind):
        # "(", "[", "{" of an initializer; ";" of statements and of the heads of if and for
        self.kind = kind
        self.draws = False  # the call itself, once its arguments are known
        self.in_earlier_arguments = False
        self.in_this_argument = False
        self.unordered = False  # in this argument, since the last thing that keeps an order

    def draw(self):
        """Notes a draw; True if it has no order with one before it."""
        wrong = self.unordered or self.in_earlier_arguments
        self.unordered = self.in_this_argument = True
        return wrong

    def next_argument(self):
        if self.kind in "([":
            self.in_earlier_arguments |= self.in_this_argument
        self.in_this_argument = self.unordered = False


def _close(brackets):
    closed = brackets.pop()
    around = brackets[-1]
    drawn = closed.kind != ";" and (closed.draws or closed.in_earlier_arguments
                                    or closed.in_this_argument)
    return drawn and around.draw()


def unordered_draws(code):
    """The line of every draw that has no order with one before it, in code without comments and
    literals."""
    brackets = [_Bracket(";")]
    line = 1
    position = 0
    before = ""
    for match in _TOKEN.finditer(code):
        line += code.count("\n", position, match.start())
        position = match.start()
        token = match.group(0).strip()
        wrong = False
        if match.lastgroup == "call":
            brackets.append(_Bracket("("))
        if match.lastgroup in ("call", "given"):
            brackets[-1].draws = True
        elif match.lastgroup == "comma":
            brackets[-1].next_argument()
        elif match.lastgroup == "sequence":
            brackets[-1].unordered = False
        elif token in ("(", "[", "{"):
            keeps_order = before in (_STATEMENT_HEADS if token == "{" else _CONTROL)
            brackets.append(_Bracket(";" if keeps_order else token))
        elif match.lastgroup == "bracket":
            wrong = len(brackets) > 1 and _close(brackets)
            if token == "}" and brackets[-1].kind == ";":
                brackets[-1].unordered = False
        if wrong:
            yield line
        before = token
