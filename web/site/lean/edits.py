"""Edits of pinned library modules that every start runs; each old text must stand in its module.

They keep what the modules do. What is worked out at every start for a case that a page has not (a semicolon
at the end of a text, a signature, a log) is worked out when the case comes.
"""

RUNNING = """
def _parsed(source):
    return compile(source, "<unknown>", "exec", _ast.PyCF_ONLY_AST)


def _has_no_value(source):
    last = source.rstrip().rpartition("\\n")[2].lstrip()
    if not last.startswith(("import ", "from ", "del ", "return ")) or set(last) & set("\\"';#\\\\"):
        return False
    return all(last.count(one) == last.count(other) for one, other in ("()", "[]", "{}"))


def _may_be_quiet(source):
    for line in reversed(source.splitlines()):
        if ";" in line and (line.rstrip().endswith(";") or "#" in line):
            return True
        if line.strip() and not line.lstrip().startswith("#"):
            return False
    return False


class EvalCodeResultException"""

COMPILED = """
    if mod is None:
        return compile(source, filename, mode, flags, dont_inherit, optimize)
"""

ANNOTATIONS = """
def _own_annotations(cls):
    try:
        return dict(cls.__annotations__)
    except Exception:
        return annotationlib.get_annotations(cls, format=annotationlib.Format.FORWARDREF)


class _FuncBuilder:"""

ANY_CALL = """
default_signature = JsFuncSignature(
    _default_sig_stencil,
    False,
    0, (), (), py2js_default,
    (), (), (), py2js_default,
    js2py_default_call_result,
)
"""

UNWRAP = """
        while hasattr(member, "__wrapped__"):
            member = member.__wrapped__
"""

LAZILY = "format=annotationlib.Format.FORWARDREF"
IF_ASKED = "if not isinstance(a_type, str) or 'ClassVar' in a_type else None"

EDITS: dict[str, tuple[tuple[str, str], ...]] = {
    # Running a text parses it twice, makes objects of its tree and reads it token by token in Python, all for
    # a last expression: where its last line is a statement, it is only compiled.
    "_pyodide/_base.py": (
        ("import ast\n", "import ast\nimport _ast\n"),
        ("ast.PyCF_", "_ast.PyCF_"),
        ("ast.Expr | ast.Await", "_ast.Expr | _ast.Await"),
        ("_raise_template_ast = ast.parse(", "def _raise_template():\n    return _parsed("),
        ("deepcopy(_raise_template_ast)", "_raise_template()"),
        ("\n    ast.fix_missing_locations(mod)\n    return compile", "\n    return compile"),
        ("    mod = compile(source,", "    mod = None if _has_no_value(source) else compile(source,"),
        ("    mod = yield mod\n", f"    mod = yield mod\n{COMPILED}"),
        ("_semicolon and should_quiet", "_semicolon and _may_be_quiet(source) and should_quiet"),
        ("    if dedent:\n", "    if dedent and source.lstrip('\\n')[:1] in (' ', '\\t'):\n"),
        ('Literal["last_expr", "last_expr_or_assign", "none"]', "str"),
        ("\nclass EvalCodeResultException", RUNNING),
    ),
    # The signature of a function that takes anything, written out.
    "_pyodide/jsbind.py": (
        ("\ndefault_signature = func_to_sig_inner(_default_sig_stencil, None)\n", ANY_CALL),
        ("no_default = Parameter.empty", "no_default = object()"),
        ("append(p.default)", "append(no_default if p.default is Parameter.empty else p.default)"),
    ),
    # Where annotations are texts, as in all of our modules, nobody needs to evaluate any.
    "dataclasses.py": (
        ("\nclass _FuncBuilder:", ANNOTATIONS),
        (
            "annotationlib.get_annotations(\n        cls, format=annotationlib.Format.FORWARDREF)",
            "_own_annotations(cls)",
        ),
        (f"annotationlib.get_annotations(\n        newcls, {LAZILY})", "_own_annotations(newcls)"),
        ("typing = sys.modules.get('typing')", f"typing = sys.modules.get('typing') {IF_ASKED}"),
        ("\n        member = inspect.unwrap(member)\n", UNWRAP),
    ),
    "concurrent/futures/_base.py": (
        ('LOGGER = logging.getLogger("concurrent.futures")\n', ""),
        ("LOGGER.", 'logging.getLogger("concurrent.futures").'),
    ),
    "asyncio/events.py": (
        ("family=socket.AF_UNSPEC", "family=0"),
        ("flags=socket.AI_PASSIVE", "flags=1"),
        ("subprocess.PIPE", "-1"),
    ),
    "asyncio/futures.py": (("STACK_DEBUG = logging.DEBUG - 1", "STACK_DEBUG = 9"),),
}
