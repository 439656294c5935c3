"""The places of C++ sources where a mutant can stand, found in libclang's tree, and the texts that
may replace them there.

Relations follow the sufficient set: a check that notices `<` as `<=`, as `!=` and as false notices
it as `>`, `>=` and `==` too. So with && and ||: one that misses either operand misses the exchange.
"""
import re
from dataclasses import dataclass, field

VALUE, REMOVAL, GUARD, ANSWER = "value", "removal", "guard", "answer"

NO_CODE = {"STATIC_ASSERT", "CONCEPT_DECL", "ENUM_DECL", "TYPE_ALIAS_DECL",
           "TYPE_ALIAS_TEMPLATE_DECL", "TYPEDEF_DECL", "CXX_UNARY_EXPR",
           "TEMPLATE_NON_TYPE_PARAMETER", "TEMPLATE_TYPE_PARAMETER", "TEMPLATE_TEMPLATE_PARAMETER",
           "DECL_REF_EXPR", "REQUIRES_EXPR", "CONCEPT_SPECIALIZATION_EXPR"}
FUNCTIONS = {"FUNCTION_DECL", "FUNCTION_TEMPLATE", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR",
             "CONVERSION_FUNCTION"}
SCOPES = {"NAMESPACE", "STRUCT_DECL", "CLASS_DECL", "CLASS_TEMPLATE",
          "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION"}
BRANCHES = {"IF_STMT", "WHILE_STMT", "DO_STMT", "FOR_STMT"}
NUMBERS = {"INT", "UINT", "LONG", "ULONG", "LONGLONG", "ULONGLONG", "SHORT", "USHORT", "CHAR_S",
           "CHAR_U", "SCHAR", "UCHAR", "INT128", "UINT128", "FLOAT", "DOUBLE"}
SCALARS = NUMBERS | {"BOOL", "ENUM", "DEPENDENT"}

RELATIONS = {"<": ("<=", "!=", "false"), ">": (">=", "!=", "false"), "<=": ("<", "==", "true"),
             ">=": (">", "==", "true"), "==": ("<=", ">=", "false"), "!=": ("<", ">", "true")}
OPPOSITES = {"==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "/": "*", "%": "*", "<<": ">>", ">>": "<<", "&": "|", "|": "&",
              "^": "&", "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "%=": "*=", "<<=": ">>=",
              ">>=": "<<=", "&=": "|=", "|=": "&=", "^=": "&="}
BINARY = {*RELATIONS, *ARITHMETIC, "=", "*", "&&", "||", "<=>", ","}
# f(a, b) is f(b, a) by definition.
SYMMETRIC = re.compile(
    r"min|max|minmax|swap|dot[23]?|gcd|_mm\d*_(add|mul|or|and|xor|cmpeq|min|max)_\w+")
# `return {};` would not compile for these types, or would refer to what is gone.
WITHOUT_DEFAULT = re.compile(r"auto|decltype|(\w+::)*\w*Result<|std::strong_ordering|.*&$")


def grouped(operand):
    """With brackets where another operator might take a part of it."""
    is_call = re.fullmatch(r"[\w.:>-]*\([^()]*\)", operand)
    return f"({operand})" if " " in operand and not is_call else operand


def relation(left, token, right, is_scalar, is_loop, at_bound):
    texts = ("true", "false") if at_bound else RELATIONS[token]
    if not is_scalar and token in OPPOSITES:
        texts = (OPPOSITES[token],)
    if is_loop:  # it must not run for ever, and i != n ends a loop where i < n ends it
        texts = [text for text in texts if text != "true" and not (token in "<>" and text == "!=")]
    left, right = grouped(left), grouped(right)
    return [("relation", text if text.isalpha() else f"{left} {text} {right}") for text in texts]


def binary(left, token, right, kinds):
    """What replaces an operator that is no relation. kinds: of the types of the operands."""
    if token in ("&&", "||"):
        return [("condition", f"static_cast<bool>({operand})") for operand in (left, right)]
    if token == "*" and kinds <= NUMBERS:
        return [("arithmetic", f"{left} + {right}")]
    return [("arithmetic", f"{left} {ARITHMETIC[token]} {right}")] if token in ARITHMETIC else []


def condition(is_loop):
    return [("condition", text) for text in (("false",) if is_loop else ("true", "false"))]


def unary(token, operand, is_prefix):
    if token in ("++", "--"):
        other = "--" if token == "++" else "++"
        return [("step", other + operand if is_prefix else operand + other)]
    if token == "!":
        return [("prefix", f"static_cast<bool>({operand})")]
    return [("prefix", operand)] if token in ("-", "~") else []


def literal(text):
    if text in ("true", "false"):
        return [("literal", "false" if text == "true" else "true")]
    number = re.fullmatch(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)[uUlLzZ]*", text)
    if not number:
        return []
    digits = number[1].replace("'", "")
    is_zero = int(digits, 0 if digits[:2].lower() in ("0x", "0b") else 10) == 0
    return [("literal", f"{text} {step} 1") for step in ("+" if is_zero else "+-")]


def exchanges(before, between, after, texts, types):
    """A call with two neighbouring arguments of one type exchanged."""
    found = []
    for at in range(len(texts) - 1):
        if types[at] == types[at + 1] and texts[at] != texts[at + 1]:
            order = texts[:at] + [texts[at + 1], texts[at]] + texts[at + 2:]
            pieces = [piece for pair in zip(order, between + [""]) for piece in pair]
            found.append(("arguments", before + "".join(pieces) + after))
    return found


@dataclass
class Place:
    start: int
    end: int
    form: str
    function: str
    changes: list = field(default_factory=list)  # (operator, text)


class Node:
    """A cursor of clang's tree, and where its text stands."""

    def __init__(self, source, cursor):
        self.source, self.cursor, self.kind = source, cursor, cursor.kind.name
        self.start, self.end = cursor.extent.start.offset, cursor.extent.end.offset
        self.is_expression = cursor.kind.is_expression()

    @property
    def text(self):
        return self.source.text(self.start, self.end)

    @property
    def children(self):
        return [Node(self.source, child) for child in self.cursor.get_children()]

    @property
    def type_kind(self):
        return self.cursor.type.get_canonical().kind.name

    @property
    def type_name(self):
        name = self.cursor.type.get_canonical().spelling
        return name.replace("const ", "").replace("&", "").strip()

    def head(self):
        """The tokens before the name that is declared."""
        return self.source.texts(self.start, self.cursor.location.offset)

    def operands(self):
        """The expressions that an expression is made of; casts without a text are looked
        through."""
        found = [child for child in self.children if child.is_expression]
        while len(found) == 1 and (found[0].start, found[0].end) == (self.start, self.end):
            found = [child for child in found[0].children if child.is_expression]
        return found

    def is_bound(self):
        """Is it the least or greatest value of an enumeration, or the zero of an unsigned
        number?"""
        if self.text == "0" or "::" not in self.text:
            return self.text == "0" and self.type_kind.startswith("U")
        cursor = self.cursor
        while cursor.referenced is None and cursor.kind.name == "UNEXPOSED_EXPR":
            cursor = next(cursor.get_children())
        declaration = cursor.referenced
        if declaration is None or declaration.kind.name != "ENUM_CONSTANT_DECL":
            return False
        values = [c.enum_value for c in declaration.semantic_parent.get_children()
                  if c.kind.name == "ENUM_CONSTANT_DECL"]
        return declaration.enum_value in (min(values), max(values))


class Walker:
    """Collects the places of one source from the trees of the units that contain it."""

    def __init__(self, source):
        self.source = source
        self.macros = set()  # extents of their uses, where the text is not the code
        self.places = {}
        self.function = []
        self.has_answer = True  # may `return {};` stand here?

    def add(self, start, end, form, changes):
        if changes:
            place = self.places.setdefault((start, end, form),
                                           Place(start, end, form, "::".join(self.function)))
            known = {text for _, text in place.changes} | {self.source.text(start, end)}
            place.changes += [change for change in changes if change[1] not in known]

    def replace(self, node, changes):
        self.add(node.start, node.end, VALUE, changes)

    def add_walk(self, other):
        """The same source as another unit shows it."""
        self.macros |= other.macros
        for place in other.places.values():
            self.function = [place.function]
            self.add(place.start, place.end, place.form, place.changes)

    def finished(self):
        """The places outside macros, in the order of the text, the outer before the inner."""
        found = [p for p in self.places.values()
                 if not any(p.start < last and first < p.end for first, last in self.macros)]
        return sorted(found, key=lambda p: (p.start, -p.end))

    def visit(self, node, is_loop=False):
        if node.kind in NO_CODE or node.kind.endswith("_ATTR"):
            return
        if node.kind in FUNCTIONS:
            self.visit_function(node)
        elif node.kind in ("VAR_DECL", "FIELD_DECL", "PARM_DECL"):
            self.visit_variable(node)
        elif node.kind in SCOPES:
            self.visit_scope(node)
        elif node.cursor.kind.is_statement():
            self.visit_statement(node)
        elif node.is_expression:
            self.visit_expression(node, is_loop)
        elif (node.kind == "FRIEND_DECL"  # and no template of a constant
              or "constexpr" not in self.source.texts(node.start, node.end)[:12]):
            for child in node.children:
                self.visit(child)

    def visit_scope(self, node):
        outer, name = self.function, node.cursor.spelling.split("<")[0]
        if name and node.kind != "NAMESPACE":
            self.function = [*outer, name]
        for child in node.children:
            if not child.is_expression:
                self.visit(child)
        self.function = outer

    def visit_function(self, node):
        if "consteval" in node.head():
            return
        name = node.cursor.spelling
        self.function.append(name if "operator" in name else name.split("<")[0])
        has_answer = not WITHOUT_DEFAULT.match(node.cursor.result_type.spelling)
        initialises = False
        for child in node.children:
            initialises |= child.kind == "MEMBER_REF"
            # A defaulted function has a body without text.
            is_body = child.kind == "COMPOUND_STMT" and child.text.startswith("{")
            if is_body or child.kind == "PARM_DECL" or (initialises and child.is_expression):
                self.has_answer = has_answer
                self.visit(child)
        self.function.pop()

    def visit_variable(self, node):
        if "constexpr" in node.head() or "constinit" in node.head():
            return
        for child in node.children:
            is_value = child.is_expression and child.start > node.cursor.location.offset
            if (is_value and self.source.before(child.start) in ("=", "{", "(")
                or self.source.texts(child.start, child.start + 1) == ["{"]):
                self.visit(child)

    def visit_statement(self, node):
        children = node.children
        if node.kind in BRANCHES:
            self.visit_branch(node, children)
            return
        if node.kind in ("BREAK_STMT", "CONTINUE_STMT"):
            self.add_with_semicolon(node, GUARD, [("removal", "")])
        elif node.kind == "RETURN_STMT":
            self.visit_return(node, children)
        for child in children[node.kind == "CASE_STMT":]:
            if node.kind in ("COMPOUND_STMT", "CASE_STMT", "DEFAULT_STMT", "CXX_FOR_RANGE_STMT"):
                self.visit_alone(child)
            if node.kind != "CXX_FOR_RANGE_STMT" or child.kind != "VAR_DECL":
                self.visit(child)

    def visit_alone(self, node):
        """A statement of its own, which may be left out if it is an expression."""
        if node.is_expression and self.source.after(node.end)[2] == ";":
            self.add(node.start, node.end, REMOVAL, [("removal", "")])

    def visit_branch(self, node, children):
        is_constant = self.source.texts(node.start, node.start + 20)[:2] == ["if", "constexpr"]
        is_for = node.kind == "FOR_STMT"
        found = next((child for child in children if child.is_expression
                      and self.source.before(child.start) in ((";",) if is_for else ("(", ";"))
                      and self.source.after(child.end)[2] == (";" if is_for else ")")), None)
        for child in children:
            if child is found:
                if not is_constant:
                    self.replace(child, condition(node.kind != "IF_STMT"))
                    self.visit(child, is_loop=is_for)
                continue
            if self.source.before(child.start) in (")", "else", "do"):
                self.visit_alone(child)
            self.visit(child)

    def visit_return(self, node, children):
        if not children:
            self.add_with_semicolon(node, GUARD, [("removal", "")])
        elif children[0].type_kind == "BOOL":
            self.replace(children[0], [("answer", "true"), ("answer", "false")])
        elif self.has_answer and children[0].text not in ("{}", "std::nullopt", "nullptr", "0"):
            self.add_with_semicolon(node, ANSWER, [("answer", "return {};")])

    def add_with_semicolon(self, node, form, changes):
        _, end, text = self.source.after(node.end)
        if text == ";":
            self.add(node.start, end, form, changes)

    def visit_expression(self, node, is_loop):
        if node.kind == "LAMBDA_EXPR":
            self.visit_lambda(node)
            return
        if node.kind in ("INTEGER_LITERAL", "CXX_BOOL_LITERAL_EXPR"):
            self.replace(node, literal(node.text))
            return
        operands = node.operands()
        if not self.add_operator(node, operands, is_loop) and node.kind == "CALL_EXPR":
            self.add_call(node)
        if node.kind == "CONDITIONAL_OPERATOR" and operands:
            self.replace(operands[0], condition(False))
        is_chain = "&&" in self.source.texts(node.start, node.end)
        names = [child.end for child in node.children if child.kind == "TEMPLATE_REF"]
        for child in node.children:
            before = self.source.texts(names[0], child.start) if names else []
            is_template_argument = (before[:1] == ["<"] and before[-1] in ("<", ",")
                                    and before.count("(") == before.count(")")
                                    and "{" not in before)
            if child.is_expression and not is_template_argument or child.cursor.kind.is_statement():
                is_whole = (child.start, child.end) == (node.start, node.end)
                self.visit(child, is_loop and (is_chain or is_whole))

    def visit_lambda(self, node):
        outer = self.has_answer
        for child in node.children:
            if child.kind == "COMPOUND_STMT":
                self.has_answer = "->" in self.source.texts(node.start, child.start)
                self.visit(child)
            elif child.is_expression:  # a capture is made of it
                self.visit(child)
        self.has_answer = outer

    def add_operator(self, node, operands, is_loop):
        """Is it an operator between two operands, or before or after one? Adds its mutants."""
        operands = [operand for operand in operands if operand.text not in BINARY
                    and not operand.text.startswith("operator")]
        if len(operands) == 2:
            left, right = operands
            between = self.source.texts(left.end, right.start)
            is_whole = (left.start, right.end) == (node.start, node.end)
            if len(between) == 1 and is_whole and between[0] in BINARY:
                self.add_binary(node, left, right, between[0], is_loop)
                return True
        if len(operands) == 1:
            before = self.source.texts(node.start, operands[0].start)
            after = self.source.texts(operands[0].end, node.end)
            if len(before + after) == 1:
                token = (before + after)[0]
                self.replace(node, unary(token, operands[0].text, bool(before)))
                return token in ("-", "!", "~", "++", "--", "*", "&", "+")
        return False

    def add_binary(self, node, left, right, token, is_loop):
        kinds = {left.type_kind, right.type_kind}
        is_stream = token in ("<<", ">>") and "RECORD" in kinds
        is_text = token == "+" and "char" in left.type_name + right.type_name
        if token in RELATIONS:
            at_bound = left.is_bound() or right.is_bound()
            self.replace(node, relation(left.text, token, right.text, kinds <= SCALARS, is_loop,
                                        at_bound))
        elif not is_stream and not is_text:
            self.replace(node, binary(left.text, token, right.text, kinds))

    def add_call(self, node):
        """Neighbouring arguments of one type are exchanged."""
        arguments = [Node(self.source, argument) for argument in node.cursor.get_arguments()
                     if argument is not None and argument.extent.start.offset]
        if len(arguments) < 2 or arguments[0].start <= node.start or arguments[-1].end >= node.end:
            return
        ends = [node.start, *(end for a in arguments for end in (a.start, a.end)), node.end]
        between = [self.source.text(a, b) for a, b in zip(ends[2::2], ends[3::2])]
        if (ends != sorted(ends) or any(a.start == a.end for a in arguments)
            or any(text.strip() != "," for text in between[:-1])):
            return
        before, after = self.source.text(*ends[:2]), between.pop()
        callee = re.split(r"::|\.|->", before.strip().rstrip("({").strip().split("<")[0])[-1]
        if SYMMETRIC.fullmatch(callee):
            return
        changes = exchanges(before, between, after, [a.text for a in arguments],
                            [a.type_name for a in arguments])
        if before.strip() != "{":
            self.replace(node, changes)
        elif self.source.before(node.start) == "return":  # a list in braces is no expression
            start, end = self.source.start_before(node.start), self.source.after(node.end)[1]
            self.add(start, end, ANSWER, [(how, f"return {text};") for how, text in changes])
