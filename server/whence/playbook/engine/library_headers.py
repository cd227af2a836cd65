"""Which header of the C and C++ standard libraries declares a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# Headers that C++ has under another name: `stdio.h` is `cstdio`.
_OF_C: Final[Mapping[str, str]] = {
    "assert": "assert",
    "ctype": "isalnum isalpha isdigit islower isspace isupper isxdigit tolower toupper",
    "errno": "EINTR EINVAL ENOENT ENOMEM ERANGE errno",
    "float": "DBL_EPSILON DBL_MAX DBL_MIN FLT_EPSILON FLT_MAX FLT_MIN",
    "inttypes": "PRId64 PRIu32 PRIu64 PRIx64",
    "limits": "CHAR_BIT INT_MAX INT_MIN LONG_MAX LONG_MIN UCHAR_MAX UINT_MAX ULONG_MAX",
    "math": "ceil cos exp fabs floor fmod hypot isnan log log10 log2 pow round sin sqrt tan",
    "signal": "SIGINT SIGTERM signal",
    "stdarg": "va_arg va_end va_list va_start",
    "stddef": "NULL offsetof ptrdiff_t size_t",
    "stdint": "INT32_MAX INT64_MAX SIZE_MAX UINT16_MAX UINT32_MAX UINT64_MAX UINT8_MAX int16_t "
    "int32_t int64_t int8_t intptr_t uint16_t uint32_t uint64_t uint8_t uintptr_t",
    "stdio": "EOF FILE fclose feof fflush fgets fopen fprintf fputc fputs fread fscanf fwrite "
    "getchar perror printf putchar puts remove rename scanf snprintf sprintf sscanf stderr stdin "
    "stdout vfprintf vsnprintf",
    "stdlib": "EXIT_FAILURE EXIT_SUCCESS abort abs atof atoi atol bsearch calloc exit free getenv "
    "malloc qsort rand realloc srand strtod strtol strtoul system",
    "string": "memcmp memcpy memmove memset strcat strchr strcmp strcpy strerror strlen strncmp "
    "strncpy strrchr strstr strtok",
    "time": "clock difftime gmtime localtime mktime strftime time time_t",
}
_OF_C_ALONE: Final[Mapping[str, str]] = {
    "stdbool.h": "bool false true",
    "pthread.h": "pthread_create pthread_join pthread_mutex_lock pthread_mutex_t pthread_t",
    "strings.h": "strcasecmp strncasecmp",
    "unistd.h": "close fork getpid read sleep usleep write",
}
_OF_CPP: Final[Mapping[str, str]] = {
    "algorithm": "all_of any_of clamp copy copy_if count count_if equal fill find find_if "
    "for_each lower_bound max_element min_element none_of partial_sort remove_if replace reverse "
    "sort stable_sort transform unique upper_bound",
    "any": "any any_cast",
    "array": "array",
    "atomic": "atomic",
    "bitset": "bitset",
    "chrono": "chrono",
    "complex": "complex",
    "condition_variable": "condition_variable",
    "deque": "deque",
    "filesystem": "filesystem",
    "fstream": "fstream ifstream ofstream",
    "functional": "bind function greater hash less ref",
    "future": "async future promise",
    "iomanip": "put_time setfill setprecision setw",
    "iostream": "cerr cin clog cout",
    "iterator": "back_inserter inserter istream_iterator ostream_iterator",
    "limits": "numeric_limits",
    "list": "list",
    "map": "map multimap",
    "memory": "make_shared make_unique shared_ptr unique_ptr weak_ptr",
    "mutex": "lock_guard mutex scoped_lock unique_lock",
    "numeric": "accumulate inner_product iota partial_sum reduce",
    "optional": "make_optional nullopt optional",
    "queue": "priority_queue queue",
    "random": "mt19937 normal_distribution random_device uniform_int_distribution "
    "uniform_real_distribution",
    "regex": "regex regex_match regex_replace regex_search smatch",
    "set": "multiset set",
    "span": "span",
    "sstream": "istringstream ostringstream stringstream",
    "stack": "stack",
    "stdexcept": "domain_error invalid_argument length_error logic_error out_of_range "
    "overflow_error range_error runtime_error",
    "string": "getline stod stoi stol string to_string",
    "string_view": "string_view",
    "thread": "thread",
    "tuple": "make_tuple tie tuple",
    "unordered_map": "unordered_map unordered_multimap",
    "unordered_set": "unordered_set",
    "utility": "exchange make_pair move pair swap",
    "variant": "holds_alternative monostate variant visit",
    "vector": "vector",
}


def _by_name(headers: Mapping[str, str], form: str = "{}") -> dict[str, str]:
    return {name: form.format(one) for one, names in headers.items() for name in names.split()}


_C: Final = {**_by_name(_OF_C, "{}.h"), **_by_name(_OF_C_ALONE)}
_C_IN_CPP: Final = {**_C, **_by_name(_OF_C, "c{}")}
_CPP: Final = {**_by_name(_OF_C, "c{}"), **_by_name(_OF_CPP)}


def find_header(name: str, language: str) -> str | None:
    """The header that declares a name: `printf`, `std::optional`; None where it isn't known."""
    if name.startswith("std::"):
        return _CPP.get(name.removeprefix("std::").removeprefix("basic_"))
    return (_C_IN_CPP if language == "cpp" else _C).get(name)


def list_spellings(header: str) -> frozenset[str]:
    """What a header is called in C and in C++."""
    plain = header.removesuffix(".h")
    if header.endswith(".h"):
        return frozenset({header, f"c{plain}"})
    return frozenset({header, f"{plain[1:]}.h"} if plain[1:] in _OF_C else {header})
