"""The places of a source where a mutant can stand: found in clang's tree, as pieces of the text
with what may replace them."""
from dataclasses import dataclass, field

from mutation import operators
from mutation.syntax import cindex

VALUE, REMOVAL, GUARD, ANSWER = "value", "removal", "guard", "answer"
# of two places with one extent the first holds the other
FORM_ORDER = {GUARD: 0, ANSWER: 0, REMOVAL: 1, VALUE: 2}

K = cindex.CursorKind if cindex else None
NO_CODE = {"STATIC_ASSERT", "CONCEPT_DECL", "ENUM_DECL", "TYPE_ALIAS_DECL",
           "TYPE_ALIAS_TEMPLATE_DECL", "TYPEDEF_DECL", "USING_DIRECTIVE",
           "USING_DECLARATION", "CXX_UNARY_EXPR", "TEMPLATE_NON_TYPE_PARAMETER",
           "TEMPLATE_TYPE_PARAMETER", "TEMPLATE_TEMPLATE_PARAMETER",
           "FRIEND_TEMPLATE", "DECL_REF_EXPR", "OVERLOADED_DECL_REF", "TYPE_REF", "TEMPLATE_REF",
           "NAMESPACE_REF", "MEMBER_REF", "REQUIRES_EXPR", "CONCEPT_SPECIALIZATION_EXPR"}
FUNCTIONS = {"FUNCTION_DECL", "FUNCTION_TEMPLATE", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR",
             "CONVERSION_FUNCTION"}
SCALARS = {"BOOL", "INT", "UINT", "LONG", "ULONG", "LONGLONG", "ULONGLONG", "SHORT", "USHORT",
           "CHAR_S", "CHAR_U", "SCHAR", "UCHAR",
           "INT128", "UINT128", "FLOAT", "DOUBLE", "ENUM", "DEPENDENT"}
NUMBERS = SCALARS - {"BOOL", "ENUM", "DEPENDENT"}


@dataclass
class Place:
    start: int
    end: int
    form: str
    function: str
    changes: list = field(default_factory=list)  # (operator, text)


class Walker:
    """Collects the places of one source from the trees of the units that contain it."""

    def __init__(self, source):
        self.source = source
        self.macros = set()  # extents of their uses: what stands there is not what it seems
        self.places = {}
        self.comparisons = set()
        self.function = []
        self.answers = "typed"

    def add(self, start, end, form, changes):
        if not changes:
            return
        key = (start, end, form)
        place = self.places.setdefault(key, Place(start, end, form, "::".join(self.function)))
        known = {text for _, text in place.changes} | {self.source.text(start, end)}
        place.changes += [change for change in changes if change[1] not in known]

    def finish(self):
        """All places outside template arguments and macros, in the order of the text, the outer
        before the inner."""
        lists = self.source.template_lists(self.comparisons)
        found = [p for p in self.places.values()
                 if not any(first < p.start < last for first, last in lists)]
        found = [p for p in found
                 if not any(p.start < last and first < p.end for first, last in self.macros)]
        return sorted(found, key=lambda p: (p.start, -p.end, FORM_ORDER[p.form]))

    # What a cursor is.

    def extent(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def text(self, cursor):
        return self.source.text(*self.extent(cursor))

    def operands(self, cursor):
        """The expressions that an expression is made of; casts that leave no trace in the text are
        looked through."""
        children = [c for c in cursor.get_children() if c.kind.is_expression()]
        while len(children) == 1 and self.extent(children[0]) == self.extent(cursor):
            children = [c for c in children[0].get_children() if c.kind.is_expression()]
        return children

    @staticmethod
    def type_name(cursor):
        name = cursor.type.get_canonical().spelling.replace("const ", "").replace("&", "").strip()
        return name

    @staticmethod
    def kind_of_type(cursor):
        return cursor.type.get_canonical().kind.name

    def is_bound(self, cursor):
        """Is it the least or greatest value of an enumeration, or the zero of an unsigned
        number?"""
        text = self.text(cursor)
        if text == "0":
            return self.kind_of_type(cursor).startswith("U")
        declaration = cursor.referenced if "::" in text else None
        while declaration is None and cursor.kind.name == "UNEXPOSED_EXPR":
            cursor = next(iter(cursor.get_children()))
            declaration = cursor.referenced if "::" in text else None
        if declaration is None or declaration.kind.name != "ENUM_CONSTANT_DECL":
            return False
        values = [c.enum_value for c in declaration.semantic_parent.get_children()
                  if c.kind.name == "ENUM_CONSTANT_DECL"]
        return declaration.enum_value in (min(values), max(values))

    # The walk.

    def visit(self, cursor, is_loop=False):
        kind = cursor.kind.name
        if kind in NO_CODE or kind.endswith("_ATTR"):
            return
        if kind in FUNCTIONS:
            self.visit_function(cursor)
        elif kind in ("VAR_DECL", "FIELD_DECL", "PARM_DECL"):
            self.visit_variable(cursor)
        elif kind in ("NAMESPACE", "STRUCT_DECL", "CLASS_DECL", "CLASS_TEMPLATE",
                      "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION"):
            self.visit_scope(cursor)
        elif cursor.kind.is_statement():
            self.visit_statement(cursor, kind)
        elif cursor.kind.is_expression():
            self.visit_expression(cursor, kind, is_loop)
        # no constant's template
        elif (kind == "FRIEND_DECL"
              or "constexpr" not in self.source.texts_between(*self.extent(cursor))[:12]):
            self.visit_children(cursor)

    def visit_children(self, cursor):
        for child in cursor.get_children():
            self.visit(child)

    def visit_scope(self, cursor):
        is_named = cursor.kind.name != "NAMESPACE" and bool(cursor.spelling)
        if is_named:
            self.function.append(cursor.spelling.split("<")[0])
        for child in cursor.get_children():
            if not child.kind.is_expression():
                self.visit(child)
        if is_named:
            self.function.pop()

    def visit_function(self, cursor):
        if "consteval" in self.source.texts_between(cursor.extent.start.offset,
                                                    cursor.location.offset):
            return
        self.function.append(cursor.spelling.split("<")[0] if "operator" not in cursor.spelling
                             else cursor.spelling)
        has_default = not operators.WITHOUT_DEFAULT.match(cursor.result_type.spelling)
        initialises = False
        for child in cursor.get_children():
            name = child.kind.name
            initialises |= name == "MEMBER_REF"
            # a defaulted function has one without text
            is_body = name == "COMPOUND_STMT" and self.text(child).startswith("{")
            if is_body or name == "PARM_DECL" or (initialises and child.kind.is_expression()):
                self.answers = "typed" if has_default else "none"
                self.visit(child)
        self.function.pop()

    def visit_variable(self, cursor):
        before = self.source.texts_between(cursor.extent.start.offset, cursor.location.offset)
        if "constexpr" in before or "constinit" in before:
            return
        for child in cursor.get_children():
            start = child.extent.start.offset
            is_value = child.kind.is_expression() and start > cursor.location.offset
            if (is_value and self.source.token_before(start) in ("=", "{", "(")
                or self.source.texts_between(start, start + 1) == ["{"]):
                self.visit(child)

    def visit_statement(self, cursor, kind):
        children = list(cursor.get_children())
        if kind in ("IF_STMT", "WHILE_STMT", "DO_STMT", "FOR_STMT"):
            self.visit_branch(cursor, kind, children)
            return
        if kind in ("BREAK_STMT", "CONTINUE_STMT"):
            self.add_with_semicolon(cursor, GUARD, [("removal", "")])
        elif kind == "RETURN_STMT":
            self.visit_return(cursor, children)
        for at, child in enumerate(children):
            if kind == "CASE_STMT" and at == 0:
                continue
            if kind in ("COMPOUND_STMT", "CASE_STMT", "DEFAULT_STMT", "CXX_FOR_RANGE_STMT"):
                self.visit_alone(child)
            if kind == "CXX_FOR_RANGE_STMT" and child.kind.name == "VAR_DECL":
                continue
            self.visit(child)

    def visit_alone(self, cursor):
        """A statement of its own, which may be left out if it is an expression."""
        if (cursor.kind.is_expression()
            and self.source.token_after(cursor.extent.end.offset)[1] == ";"):
            self.add(*self.extent(cursor), REMOVAL, [("removal", "")])

    def visit_branch(self, cursor, kind, children):
        head = self.source.texts_between(cursor.extent.start.offset,
                                         cursor.extent.start.offset + 20)
        is_constant = kind == "IF_STMT" and len(head) > 1 and head[1] == "constexpr"
        condition = self.condition_of(cursor, kind, children)
        for child in children:
            if condition is not None and child == condition:
                if not is_constant:
                    self.add(*self.extent(child), VALUE, operators.condition(kind != "IF_STMT"))
                    self.visit(child, is_loop=kind == "FOR_STMT")
                continue
            if self.source.token_before(child.extent.start.offset) in (")", "else", "do"):
                self.visit_alone(child)
            self.visit(child)

    def condition_of(self, cursor, kind, children):
        """The condition, if it is an expression: the last before the closing bracket, or the one
        between the semicolons of a for."""
        expressions = [c for c in children if c.kind.is_expression()]
        if kind == "FOR_STMT":
            between = [c for c in expressions
                       if self.source.token_before(c.extent.start.offset) == ";"]
            return next((c for c in between
                         if self.source.token_after(c.extent.end.offset)[1] == ";"), None)
        inside = [c for c in expressions
                  if self.source.token_before(c.extent.start.offset) in ("(", ";")]
        return next((c for c in inside if self.source.token_after(c.extent.end.offset)[1] == ")"),
                    None)

    def visit_return(self, cursor, children):
        if not children:
            self.add_with_semicolon(cursor, GUARD, [("removal", "")])
        elif self.kind_of_type(children[0]) == "BOOL":
            self.add(*self.extent(children[0]), VALUE, [("answer", "true"), ("answer", "false")])
        elif self.answers == "typed" and self.text(children[0]) not in ("{}", "std::nullopt",
                                                                        "nullptr", "0"):
            self.add_with_semicolon(cursor, ANSWER, [("answer", "return {};")])

    def add_with_semicolon(self, cursor, form, changes):
        start, end = self.extent(cursor)
        last, text = self.source.token_after(end)
        if text == ";":
            self.add(start, last, form, changes)

    def visit_expression(self, cursor, kind, is_loop):
        if kind == "LAMBDA_EXPR":
            self.visit_lambda(cursor)
            return
        start, end = self.extent(cursor)
        if kind in ("INTEGER_LITERAL", "CXX_BOOL_LITERAL_EXPR"):
            self.add(start, end, VALUE, operators.literal(self.text(cursor)))
            return
        operands = self.operands(cursor)
        if not self.add_operator(start, end, operands, is_loop) and kind == "CALL_EXPR":
            self.add_call(cursor)
        if kind == "CONDITIONAL_OPERATOR" and operands:
            self.add(*self.extent(operands[0]), VALUE, operators.condition(False))
        is_chain = self.source.texts_between(start, end).count("&&") > 0
        for child in cursor.get_children():
            if (child.kind.name == "MEMBER_REF_EXPR" or child.kind.is_expression()
                or child.kind.is_statement()):
                self.visit(child, is_loop and (is_chain or self.extent(child) == (start, end)))

    def visit_lambda(self, cursor):
        outer = self.answers
        for child in cursor.get_children():
            if child.kind.name == "COMPOUND_STMT":
                head = self.source.texts_between(cursor.extent.start.offset,
                                                 child.extent.start.offset)
                self.answers = "typed" if "->" in head else "none"
                self.visit(child)
            elif child.kind.is_expression():  # what a capture is made of
                self.visit(child)
        self.answers = outer

    def add_operator(self, start, end, operands, is_loop):
        """Is it an operator between two operands, or before or after one? Then its mutants are
        added."""
        operands = [c for c in operands if self.text(c) not in operators.BINARY
                    and not self.text(c).startswith("operator")]
        texts = [self.text(c) for c in operands]
        if len(operands) == 2 and self.extent(operands[0])[1] <= self.extent(operands[1])[0]:
            between = self.source.tokens_between(self.extent(operands[0])[1],
                                                 self.extent(operands[1])[0])
            is_whole = self.extent(operands[0])[0] == start and self.extent(operands[1])[1] == end
            if len(between) == 1 and is_whole and between[0][2] in operators.BINARY:
                self.add_binary(start, end, operands, between[0], is_loop)
                return True
        if len(operands) == 1:
            first, last = self.extent(operands[0])
            before, after = self.source.texts_between(start, first), self.source.texts_between(last,
                                                                                               end)
            if first > start and last == end and len(before) == 1:
                self.add(start, end, VALUE, operators.prefix(before[0], texts[0]))
                return before[0] in ("-", "!", "~", "++", "--", "*", "&", "+")
            if first == start and len(after) == 1:
                self.add(start, end, VALUE, operators.suffix(after[0], texts[0]))
                return after[0] in ("++", "--")
        return False

    def add_binary(self, start, end, operands, token, is_loop):
        if token[2] in ("<", ">", "<=", ">=", ">>"):
            self.comparisons.add(token[0])
        kinds = {self.kind_of_type(operand) for operand in operands}
        if token[2] in ("<<", ">>") and "RECORD" in kinds:
            return  # a stream
        if token[2] == "+" and any("char" in self.type_name(operand) for operand in operands):
            return  # a text
        at_bound = any(self.is_bound(operand) for operand in operands)
        changes = operators.binary(self.text(operands[0]), token[2], self.text(operands[1]),
                                   kinds <= SCALARS, kinds <= NUMBERS, is_loop, at_bound)
        self.add(start, end, VALUE, changes)

    def add_call(self, cursor):
        """Neighbouring arguments of one type are exchanged."""
        arguments = [a for a in cursor.get_arguments() if a is not None and a.extent.start.offset]
        children = list(cursor.get_children())
        if not arguments and len(children) > 2 and children[0].kind.is_expression():
            arguments = [c for c in children[1:] if c.kind.is_expression()]
        start, end = self.extent(cursor)
        spans = [self.extent(a) for a in arguments]
        spans = [s for s in spans if s[1] > s[0]]
        if (len(spans) < 2 or len(spans) != len(arguments) or spans != sorted(spans)
            or spans[0][0] <= start or spans[-1][1] >= end):
            return
        between = [self.source.text(a[1], b[0]) for a, b in zip(spans, spans[1:])]
        if any(text.strip() != "," for text in between):
            return
        whole = (self.source.text(start, spans[0][0]), between, self.source.text(spans[-1][1], end))
        callee = whole[0].strip().rstrip("({").strip()
        types = [self.type_name(a) for a in arguments]
        changes = operators.arguments(whole, [self.source.text(*s) for s in spans], types, callee)
        if whole[0].strip() != "{":
            self.add(start, end, VALUE, changes)
        elif self.source.token_before(start) == "return":  # a list in braces is no expression
            first = self.source.start_before(start)
            last = self.source.token_after(end)[0]
            self.add(first, last, ANSWER,
                     [(operator, f"return {text};") for operator, text in changes])
