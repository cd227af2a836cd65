"""What functions of the languages' own libraries do with the values that they are given."""

from __future__ import annotations

SAME_VALUE = frozenset({
    "sorted", "reversed", "iter", "classmethod", "Object.values", "Object.freeze",
    "Object.seal", "Array.from", "contextlib.closing", "contextlib.nullcontext", "asyncio.run",
    "Box.new", "Rc.new", "Arc.new", "RefCell.new", "Mutex.new", "Cell.new", "Rc.clone", "Arc.clone",
    "Arrays.stream",
})  # fmt: skip
PASSING_ON = frozenset({"move", "forward", "ref", "cref", "bind"})  # C++'s
PLAIN_RESULTS = frozenset(  # Python's functions that never give what they are handed
    {"str", "int", "float", "bool", "bytes", "repr", "len", "open", "range", "format", "input"}
)
MAKERS = frozenset({"default_factory", "factory"})
ADDERS = frozenset({"append", "add", "appendleft", "insert", "push", "unshift", "push_back",
                    "push_front", "put", "offer", "addLast", "addFirst", "put_nowait",
                    "emplace_back", "emplace_front", "emplace"})  # fmt: skip
MERGERS = frozenset({"extend", "update", "union", "concat"})
TAKERS = frozenset({"get", "pop", "popleft", "setdefault", "shift", "at", "__getitem__", "get_mut",
                    "pop_front", "pop_back", "getOrDefault", "get_nowait"})  # fmt: skip
SCOPING = frozenset({"apply", "run", "let", "also"})  # Kotlin's
BUILDING = ("buildList", "buildSet", "buildMap")  # Kotlin's
CHOOSERS = ("find", "first", "last", "single", "max", "min", "orElse", "getOrPut", "computeIf")
COMBINERS = frozenset({"andThen", "compose", "negate", "and", "or", "thenComparing"})  # Java's
ENTERING = frozenset({"or_default", "or_insert", "or_insert_with", "computeIfAbsent", "getOrPut"})
OPTIONAL = frozenset({
    "get", "get_mut", "find", "first", "last", "next", "pop", "max_by", "min_by", "max_by_key",
    "min_by_key", "take", "as_ref", "as_mut", "pop_front",
})  # fmt: skip
PAIRS = frozenset({"items", "entries", "entrySet", "popitem", "withIndex"})
CALLING = (  # methods of collections that call what they are given
    "map", "forEach", "filter", "find", "some", "every", "reduce", "fold", "flatMap", "any", "all",
    "none", "sum", "sort", "group", "associate", "onEach", "partition", "takeWhile", "dropWhile",
    "removeIf", "compute", "getOrPut", "getOrElse", "min", "max", "joinToString", "replaceAll",
    "iterate", "noneMatch", "count", "first", "last", "single", "for_each", "flat_map", "retain",
    "position", "inspect", "skip_while", "take_while", "map_while",
)  # fmt: skip
KEYED = frozenset({"sorted", "min", "max", "groupby", "nlargest", "nsmallest"})  # Python's
COUNTING = (  # what gives a number, a text or a truth value
    "some", "every", "any", "all", "none", "noneMatch", "sum", "count", "joinToString", "removeIf",
    "forEach",
)  # fmt: skip
FOLDS = frozenset({"reduce", "reduceRight", "fold", "foldRight", "inject"})
SETTLING = frozenset({"then", "catch", "finally"})  # JavaScript's
REBINDERS = frozenset({"call", "apply", "bind"})
VIEWS = frozenset({
    "values", "copy", "keys", "toList", "slice", "stream", "iterator", "sorted", "reversed",
    "collect", "asSequence", "toMutableList", "listIterator", "distinct", "limit", "parallelStream",
    "iter", "iter_mut", "into_iter", "drain", "rev", "cloned", "copied", "peekable", "values_mut",
    "into_values", "clone", "unwrap", "expect", "as_ref", "as_mut", "skip", "step_by", "entry",
})  # fmt: skip
OF_COLLECTIONS = ADDERS | TAKERS | VIEWS | frozenset({
    "set", "has", "delete", "forEach", "map", "filter", "find", "some", "every", "reduce", "join",
    "entries", "includes", "indexOf", "sort", "splice", "concat", "flatMap", "clear",
})  # fmt: skip
COLLECTIONS = frozenset({
    "Set", "Map", "WeakSet", "WeakMap", "Array", "ArrayList", "LinkedList", "ArrayDeque", "HashMap",
    "LinkedHashMap", "TreeMap", "HashSet", "LinkedHashSet", "TreeSet", "ConcurrentHashMap",
    "CopyOnWriteArrayList", "PriorityQueue", "defaultdict", "OrderedDict", "deque", "Queue",
    "WeakKeyDictionary", "WeakValueDictionary",
})  # fmt: skip
DECLARED = COLLECTIONS | frozenset({  # types of parameters and fields that hold others
    "Vec", "VecDeque", "BTreeMap", "BTreeSet", "BinaryHeap", "vector", "map", "unordered_map",
    "deque", "list", "set", "List", "Deque", "Collection", "Iterable", "Iterator", "Stream",
    "Sequence", "MutableList", "MutableMap", "MutableSet", "EnumMap", "ReadonlyArray",
})  # fmt: skip
COLLECTIONS_OF = {
    "csharp": frozenset({
        "List", "Dictionary", "Stack", "SortedDictionary", "SortedList", "SortedSet",
        "ConcurrentQueue", "ConcurrentBag", "ConcurrentDictionary", "ObservableCollection",
    }),
}  # fmt: skip
CALLED = {  # Python's is `__call__`
    "cpp": "operator()", "kotlin": "invoke", "php": "__invoke", "ruby": "call",
}  # fmt: skip
READ_AT = {"kotlin": "get", "php": "offsetGet", "ruby": "[]"}  # Python's is `__getitem__`
BUILDERS = frozenset({"list", "tuple", "set", "frozenset", "dict", "Object.create"})
CONVERTED = "()"  # the function that Go's `HandlerFunc(serve)` is
ELEMENT_METHODS = frozenset({
    "first", "last", "orElseThrow", "orElse", "next", "peek", "poll", "single", "firstOrNull",
    "getFirst", "getLast", "getValue", "getOrDefault", "element", "remove", "removeFirst",
    "removeLast", "take", "findFirst", "getOrNull", "lastOrNull", "front", "back", "top",
})  # fmt: skip
NAMED_AS = {  # methods of collections, by what others call them
    "cpp": dict.fromkeys(("begin", "cbegin", "rbegin", "find", "lower_bound"), "iterator"),
    "ruby": {
        "each": "forEach", "each_value": "forEach", "each_with_index": "forEach", "collect": "map",
        "select": "filter", "reject": "filter", "detect": "find", "inject": "reduce",
        "sort_by": "sort", "min_by": "min", "max_by": "max", "group_by": "group", "any?": "any",
        "all?": "all", "none?": "none", "flat_map": "flatMap", "filter_map": "map",
        "each_with_object": "forEach", "to_a": "toList", "values": "values", "merge!": "update",
        "merge": "update", "fetch": "get", "dig": "get", "first": "first", "last": "last",
        "reverse": "reversed", "dup": "copy", "compact": "copy", "uniq": "copy", "freeze": "copy",
    },
    "csharp": {
        "Add": "add", "AddRange": "extend", "Push": "push", "Enqueue": "push", "Insert": "add",
        "Pop": "pop", "Dequeue": "pop", "Peek": "peek", "GetValueOrDefault": "get",
        "GetEnumerator": "iterator", "ToList": "toList", "ToArray": "toList",
        "AsEnumerable": "iter",
        "Reverse": "reversed", "Distinct": "distinct", "Skip": "skip", "Take": "limit",
        "Concat": "toList", "OfType": "toList", "Cast": "toList", "ToHashSet": "toList",
        "Select": "map", "SelectMany": "flatMap", "Where": "filter", "Any": "any", "All": "all",
        "Find": "find", "First": "first", "FirstOrDefault": "first", "Last": "last",
        "LastOrDefault": "last", "Single": "single", "SingleOrDefault": "single", "Sum": "sum",
        "Min": "sum", "Max": "sum", "Average": "sum", "Count": "count", "MinBy": "min",
        "MaxBy": "max", "ForEach": "forEach", "Aggregate": "fold", "OrderBy": "sort",
        "OrderByDescending": "sort", "ThenBy": "sort", "GroupBy": "group", "Sort": "sort",
        "ToDictionary": "associate", "RemoveAll": "removeIf", "TakeWhile": "takeWhile",
        "SkipWhile": "dropWhile", "Exists": "any", "TrueForAll": "all", "ConvertAll": "map",
        "GetOrAdd": "getOrPut",
    },
}  # fmt: skip
BUILTIN_METHODS = {
    "len": "__len__", "str": "__str__", "repr": "__repr__", "iter": "__iter__", "bool": "__bool__",
    "next": "__next__", "hash": "__hash__", "abs": "__abs__", "int": "__int__",
    "bytes": "__bytes__", "float": "__float__", "format": "__format__", "round": "__round__",
    "sorted": "__iter__",
    "reversed": "__reversed__", "list": "__iter__", "tuple": "__iter__", "set": "__iter__",
    "sum": "__iter__", "print": "__str__", "contextlib.closing": "close",
    "count": "count", "strval": "__toString", "json_encode": "jsonSerialize",
    "iterator_to_array": "getIterator",
}  # fmt: skip
ASKING = frozenset(BUILTIN_METHODS).union(  # what calls no method of a name that it is not told
    ("isinstance", "issubclass", "callable", "id", "vars", "dir", "hasattr", "delattr", "input",
     "console.log", "console.error", "JSON.stringify", "String", "Boolean", "Number")
)  # fmt: skip
SPECIAL = {  # names of methods, beside Python's with underscores, that are called without a call
    "kotlin": frozenset({
        "get", "set", "iterator", "hasNext", "next", "invoke", "plus", "minus", "times", "div",
        "rem", "rangeTo", "compareTo", "equals", "contains", "plusAssign", "minusAssign",
        "unaryMinus", "unaryPlus", "not", "inc", "dec", "getValue", "setValue",
    }),
    "ruby": frozenset({
        "+", "-", "*", "/", "%", "**", "<<", ">>", "==", "<=>", "<", ">", "<=", ">=", "&", "|", "^",
        "=~", "[]", "each",
    }),
    "java": frozenset({"iterator", "hasNext", "next", "close"}),
    "rust": frozenset({
        "add", "sub", "mul", "div", "rem", "neg", "not", "eq", "partial_cmp", "cmp", "index",
        "index_mut", "deref", "deref_mut", "next", "into_iter", "add_assign", "sub_assign",
        "mul_assign", "div_assign",
    }),
}  # fmt: skip
