"""What calls into standard and common libraries give, as far as rules rest on it.

Sources: the languages' standard library references; SQLAlchemy, Beautiful Soup, DOM, Android and
Prisma for the lookups that give "nothing" instead of raising.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Call, Member, Subscript

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence_tools.code.flow_model import Expr

UNCHANGED = "there is nothing to change"
# Calls that give an absent value for "not found": name → when, completing "… when …".
_PYTHON = {
    "match": "the pattern does not match",
    "search": "the pattern does not match",
    "fullmatch": "the pattern does not match",
    "fetchone": "the query has no row",
    "one_or_none": "the query has no row",
    "scalar_one_or_none": "the query has no row",
    "first": "there is no result",
    "find": "nothing is found",
    "select_one": "nothing matches",
    "which": "the program is not on the PATH",
    "get": "there is no such key",
    "next": "the iterator is empty and its default is None",
    "getattr": "the attribute is missing and its default is None",
}
_SCRIPT = {
    "find": "no element matches",
    "findLast": "no element matches",
    "at": "the index is out of range",
    "pop": "the array is empty",
    "shift": "the array is empty",
    "get": "there is no such key",
    "match": "the pattern does not match",
    "exec": "the pattern does not match",
    "querySelector": "no element matches",
    "getElementById": "no element has that id",
    "closest": "no ancestor matches",
    "getItem": "there is no such key",
    "findUnique": "no row matches",
    "findFirst": "no row matches",
    "findOne": "nothing matches",
    "findById": "nothing has that id",
}
_JVM = {
    "get": "there is no such key",
    "remove": "there is no such key",
    "poll": "the queue is empty",
    "peek": "the queue is empty",
    "firstOrNull": "no element matches",
    "lastOrNull": "no element matches",
    "singleOrNull": "not exactly one element matches",
    "find": "no element matches",
    "getOrNull": "the index is out of range",
    "maxByOrNull": "the collection is empty",
    "minByOrNull": "the collection is empty",
    "toIntOrNull": "the text is not a number",
    "orElse": "the Optional is empty and its default is null",
    "getProperty": "the property is not set",
    "getParameter": "the request has no such parameter",
    "getHeader": "the request has no such header",
    "getResource": "the resource is not on the class path",
    "getResourceAsStream": "the resource is not on the class path",
    "findViewById": "the layout has no such view",
    "getStringExtra": "the intent has no such extra",
    "getParcelableExtra": "the intent has no such extra",
    "getString": "there is no such key",
    "readLine": "the input has ended",
}
_DOTNET = {
    **dict.fromkeys(("FirstOrDefault", "LastOrDefault", "Find", "FindLast"), "no element matches"),
    "SingleOrDefault": "not exactly one element matches",
    "ElementAtOrDefault": "the index is out of range",
    "GetValueOrDefault": "there is no such key",
    "ReadLine": "the input has ended",
    "GetService": "no such service is registered",
    "SelectSingleNode": "no node matches",
    **dict.fromkeys(("GetProperty", "GetMethod", "GetField", "GetType"), "there is no such name"),
    "GetManifestResourceStream": "there is no such resource",
    "GetDirectoryName": "the path has no folder",
    **dict.fromkeys(("MinBy", "MaxBy"), "the collection is empty"),
}
_RUBY = {
    "find": "no element matches",
    "detect": "no element matches",
    "first": "the collection is empty",
    "last": "the collection is empty",
    "find_by": "no row matches",
    "match": "the pattern does not match",
    "dig": "there is no such key",
    # … those that change their object, and say so.
    **dict.fromkeys(
        ("squeeze!", "strip!", "lstrip!", "rstrip!", "chomp!", "chop!", "gsub!", "sub!", "tr!",
         "delete!", "upcase!", "downcase!", "capitalize!", "swapcase!", "uniq!", "compact!",
         "flatten!", "reject!", "select!", "slice!"),
        UNCHANGED,
    ),
}  # fmt: skip

_GO = {"Lookup": "there is no such name"}
_RUST = {
    "get": "there is no such key or index",
    "get_mut": "there is no such key or index",
    "first": "the collection is empty",
    "last": "the collection is empty",
    "pop": "the collection is empty",
    "pop_front": "the collection is empty",
    "peek": "the collection is empty",
    "max": "the collection is empty",
    "min": "the collection is empty",
    "max_by_key": "the collection is empty",
    "min_by_key": "the collection is empty",
    "find": "nothing is found",
    "position": "nothing is found",
    "next": "the iterator has ended",
    "nth": "there are fewer elements",
    "strip_prefix": "the text doesn't start with it",
    "split_once": "the text doesn't contain the separator",
    "checked_sub": "the result would be negative",
    "to_digit": "the character is not a digit",
    "parent": "there is no parent",
}
_C = {
    "getenv": "the environment variable is not set",
    "strchr": "the text doesn't contain the character",
    "strrchr": "the text doesn't contain the character",
    "strstr": "the text doesn't contain the other one",
    "strtok": "there are no more parts",
    "fopen": "the file cannot be opened",
    "bsearch": "nothing is found",
}
_PHP = {
    "array_pop": "the array is empty",
    "array_shift": "the array is empty",
    "array_key_first": "the array is empty",
    "array_key_last": "the array is empty",
}

NULLABLE: Mapping[str, Mapping[str, str]] = {
    "python": _PYTHON,
    "javascript": _SCRIPT,
    "typescript": _SCRIPT,
    "java": _JVM,
    "kotlin": _JVM,
    "csharp": _DOTNET,
    "ruby": _RUBY,
    "go": _GO,
    "rust": _RUST,
    "c": _C,
    "cpp": _C,
    "php": _PHP,
}

# Calls whose result is their receiver, or what it holds, as far as values go.
SEEN_THROUGH: Mapping[str, frozenset[str]] = {
    "rust": frozenset(
        {
            "unwrap", "expect", "clone", "as_ref", "as_mut", "to_owned", "to_string", "into",
            "as_str", "as_deref", "copied", "cloned", "borrow", "borrow_mut", "iter", "iter_mut",
            "into_iter", "as_slice", "to_vec", "lock", "ok_or", "ok_or_else", "map_err", "ok",
            "trim", "collect", "as_bytes", "unwrap_or_default",
        }
    ),
    "cpp": frozenset({"get", "c_str", "value", "lock", "data"}),
}  # fmt: skip
# … which ends the program instead of giving nothing.
UNWRAPPING = frozenset({"unwrap", "expect", "value"})

# Python methods that change their object and give None.
MUTATORS = frozenset(
    {"append", "extend", "insert", "sort", "reverse", "clear", "update", "shuffle"}
)

ENVIRONMENT_CALLS = frozenset(
    {
        "os.getenv", "os.environ.get", "environ.get", "getenv", "System.getenv", "ENV.fetch",
        "env::var", "std::env::var", "os.Getenv", "os.LookupEnv", "std::getenv",
        "Environment.GetEnvironmentVariable", "System.getProperty",
    }
)  # fmt: skip
ENVIRONMENT_TABLES = frozenset({"os.environ", "environ", "process.env", "ENV", "import.meta.env"})

SIZES = frozenset({"length", "size", "count"})  # of collections, as attributes


def reads_environment(expr: Expr) -> bool:
    """Whether an expression is what a variable of the environment holds, which often has none."""
    if isinstance(expr, Call):
        of = expr.receiver.at.text if expr.receiver is not None else ""
        return expr.callee.at.text in ENVIRONMENT_CALLS or of in ENVIRONMENT_TABLES
    held = expr.object.at.text if isinstance(expr, Member | Subscript) else ""
    return held in ENVIRONMENT_TABLES


ARGUMENT_LISTS = frozenset({"process.argv", "sys.argv"})

# Calls that turn a text, their first argument or else their receiver, into the number it says.
CONVERSIONS = frozenset(
    {
        "int", "float", "Decimal", "Integer", "Float", "Number", "parseInt", "parseFloat",
        "parseDouble", "parseLong", "valueOf", "to_i", "to_f", "toInt", "toLong", "toDouble",
        "toIntOrNull", "intval", "floatval", "Atoi", "ParseInt", "ParseUint", "ParseFloat", "parse",
        "Parse", "ToInt32", "ToInt64", "ToDouble", "atoi", "atol", "atof", "strtol", "strtoul",
        "strtod", "stoi", "stol", "stoul", "stod", "int64", "int32", "uint", "uint64", "float64",
        "strip", "trim",
    }
)  # fmt: skip

# Lookups of a key in a mapping, with an optional default as second argument.
LOOKUPS = frozenset(
    {
        "get", "getOrDefault", "getOrElse", "fetch", "pop", "getValue", "dig", "getProperty",
        "at", "get_mut",
    }
)  # fmt: skip

# Calls that keep the elements that fit a condition, and those that take one of them.
FILTERS = frozenset(
    {"filter", "filterNot", "filterIsInstance", "select", "mapNotNull", "Where", "FindAll",
     "OfType"}
)  # fmt: skip

# Calls that take the keys of all their arguments, later ones over earlier ones.
MERGES = frozenset({"Object.assign", "_.merge", "_.assign", "_.defaults",
                    "array_merge", "array_replace"})  # fmt: skip

# Calls whose result has the parts of their (first) argument, or of their receiver: at the same
# places …
SAME_PLACES = frozenset(
    {
        "dict", "list", "tuple", "iter", "deepcopy", "copy", "freeze", "resolve", "toList",
        "toMutableList", "toMap", "asList", "stream", "collect", "values", "of", "take", "assign",
        "structuredClone", "ToList", "ToArray", "AsEnumerable", "Take", "Append", "AsReadOnly",
        "asSequence", "toTypedArray", "to_a", "dup", "clone", "limit", "takeWhile", "TakeWhile",
    }
)  # fmt: skip
# … or at others.
OTHER_PLACES = frozenset(
    {
        "sorted", "reversed", "set", "filter", "sortedBy", "sort", "slice", "Where", "OrderBy",
        "OrderByDescending", "ThenBy", "ThenByDescending", "Skip", "Reverse", "Distinct", "Concat",
        "sortedByDescending", "sortedDescending", "filterNot", "filterNotNull", "drop", "dropLast",
        "dropWhile", "takeLast", "distinct", "distinctBy", "shuffled", "toSet", "toMutableSet",
        "subList", "skip", "toSorted", "toReversed", "reverse", "sort_by", "select", "reject",
        "uniq", "compact", "SkipWhile", "DistinctBy", "ToHashSet", "OfType", "Cast",
    }
)  # fmt: skip

# Callback takers that hand each element of their receiver to the callback.
EACH = frozenset(
    {
        "map", "forEach", "filter", "find", "some", "every", "flatMap", "findIndex", "sortedBy",
        "mapNotNull", "associateBy", "groupBy", "sumOf", "any", "all", "none", "count", "each",
        "select", "reject", "collect", "mapToInt", "mapToDouble", "anyMatch", "allMatch",
        "joinToString", "firstOrNull", "first", "onEach", "partition", "sumBy", "maxBy", "minBy",
        "maxByOrNull", "minByOrNull", "comparing", "detect", "flat_map", "sum",
        "sortedByDescending", "filterNot", "takeWhile", "dropWhile", "single", "last", "lastOrNull",
        "maxOf", "minOf", "distinctBy", "indexOfFirst", "associateWith", "removeIf", "sort_by",
        "Select", "SelectMany", "Where", "ForEach", "First", "FirstOrDefault", "Single", "Last",
        "SingleOrDefault", "LastOrDefault", "Any", "All", "Count", "Sum", "Min", "Max", "Average",
        "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "GroupBy", "ToDictionary",
        "ToLookup", "TakeWhile", "SkipWhile", "Find", "FindAll", "Exists", "ConvertAll", "MinBy",
        "MaxBy", "RemoveAll", "DistinctBy",
    }
)  # fmt: skip
# … those that hand over two elements at a time.
COMPARING = frozenset({"sort", "toSorted", "sortWith", "sortedWith", "Sort"})
# … those of Python that go through an argument: the first one, or those behind the function.
ORDERING = frozenset({"sorted", "min", "max"})
MAPPING = frozenset({"map", "filter"})
# … those that hand over the receiver itself.
ITSELF: Mapping[str, frozenset[str]] = {
    "javascript": frozenset({"then", "tap"}),
    "typescript": frozenset({"then", "tap"}),
    "kotlin": frozenset({"let", "also", "use"}),
    "java": frozenset({"ifPresent"}),
    "ruby": frozenset({"then", "tap"}),
}

# Calls that read a data file whose name is among what they are given.
DATA_LOADERS = frozenset(
    {"load", "loads", "parse", "safe_load", "readFileSync", "read_text", "require", "readFile",
     "readValue", "readJson", "read", "open", "json", "load_file", "safe_load_file",
     "parse_ini_file", "json_decode", "file_get_contents", "parse_ini_string", "reader",
     "read_to_string", "DictReader", "fgetcsv", "NewReader", "ReadAll", "foreach", "table", "JSON"}
)  # fmt: skip

# Calls that take a text, first of all a file's, apart into lines and those into fields.
SPLITS = frozenset({"split", "Split", "explode", "lines", "splitlines", "readlines", "skip",
                    "each_line", "drop", "TrimSpace"})  # fmt: skip
# Calls that give the parts of a text, or what a pattern finds in it: texts.
TEXT_PARTS = frozenset(
    {
        "split", "rsplit", "splitlines", "partition", "rpartition", "readlines", "scan", "match",
        "exec", "groups", "findall", "explode", "preg_split", "str_getcsv", "fgetcsv", "Fields",
        "Split", "SplitN", "lines", "each_line", "split_whitespace", "search", "fullmatch",
    }
)  # fmt: skip
# … and rows of such.
TEXT_ROWS = frozenset({"reader", "DictReader", "foreach", "parse_csv"})

# Calls that give a text, or parts of one, made from their receiver.
CUTS = frozenset(
    {
        "split", "trim", "strip", "toUpperCase", "toLowerCase", "upper", "lower", "uppercase",
        "lowercase", "substring", "slice", "replace", "rsplit", "partition", "rstrip", "lstrip",
        "removeprefix", "removesuffix", "splitlines", "substringAfter", "substringBefore",
    }
)  # fmt: skip
