"""Records which functions of its own a C, C++, Rust or Go program calls, with what and what they
return, and which lines they run.

Runs inside gdb (its Python API, 8.2 and newer), in a second run in the isolated copy:

    gdb -nx -batch -x gdb_calls.py --args PROGRAM…

Breakpoints stand before each own function's first statement, at its lines and at its `ret`
instructions: none is set or taken away while the program runs, but all at once when enough was
seen. What is written is in the form of `recording/call_events.py`. Results are read where the
architecture is x86-64.
"""

import json
import os
import re
import sys
import time
from itertools import zip_longest

import gdb

sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from gdb_describe import NUMBERS, POINTERS, SECRET, describe, load_rust_printers
from gdb_results import names_of_results, result_of
from gdb_session import frames_from, function_block, set_up
from gdb_texts import is_go, readable

OUT = os.environ.get("WHENCE_WITNESS_CALLS", "")
ROOT = os.environ.get("WHENCE_WITNESS_ROOT", "")
MOST_SECONDS = 12
MOST_FILES = 200
MOST_LINES = 6000  # of the files together
MOST_FUNCTIONS = 600
MOST_CALLS = 20000
MOST_DESCRIBED = 300  # activations of one function
MOST_BYTES = 4 * 1024 * 1024
MOST_ARGUMENTS = 12
MOST_STACK = 200
MOST_BETWEEN = 25
FOREIGN = re.compile(r"/(?:target|vendor|third_party|_deps|node_modules|\.cargo)/")
MADE_BY_COMPILER = re.compile(r"_GLOBAL__|__static_init|.*\.init(?:\.\d+)?$")
SETTINGS = ("breakpoint always-inserted on", "breakpoint pending off", "scheduler-locking off")
FAILURES = (
    "rust_panic", "testing.(*common).Fail", "runtime.gopanic",
    "testing::internal::AssertHelper::operator=", "__cxa_throw",
)  # fmt: skip
DEADLY = ("SIGSEGV", "SIGABRT", "SIGFPE", "SIGBUS", "SIGILL")


class Activation:
    """One activation.

    Attributes:
        target: what RDI had at its beginning: where a result goes that is put into memory.
        held: by name the arguments that it can change something through.
    """

    __slots__ = ("base", "function", "held", "lines", "target")

    def __init__(self, function, base, target):
        self.function = function
        self.base = base
        self.target = target
        self.lines = set()
        self.held = {}

    def ran(self):
        return sorted(self.lines) or [self.function.first]


class CallLog:
    """Writes events, and keeps of each thread what it runs."""

    def __init__(self):
        self.stacks = {}
        self.file = open(OUT, "a", buffering=1, encoding="utf-8")  # noqa: SIM115 - closed at the end
        self.bytes = 0
        self.calls = 0
        self.dropped = 0
        self.ends = time.monotonic() + MOST_SECONDS

    @property
    def is_full(self):
        return self.calls >= MOST_CALLS or self.bytes >= MOST_BYTES or time.monotonic() >= self.ends

    def write(self, **event):
        line = json.dumps(event) + "\n"
        self.bytes += len(line)
        self.file.write(line)

    def fail(self):
        """What was seen up to a failure stays when the run is ended."""
        self.write(e="fail", s=thread_key(is_go(gdb.selected_frame())), at=own_places())
        self.file.flush()

    def stack(self, key):
        return self.stacks.setdefault(key, [])

    def leave(self, key, call, line, result, after):
        event = {"e": "leave", "s": key, "lines": call.ran(), "left": line}
        if result is not None:
            event["result"] = result
        if after:
            event["after"] = after
        self.write(**event)

    def unwind(self, key, base):
        """Ends the activations that an exception or a jump has left: the stack grows down."""
        stack = self.stack(key)
        while stack and stack[-1].base <= base:
            call = stack.pop()
            self.write(e="leave", s=key, lines=call.ran(), left=0, raised=True)


class RecordedFunction:
    """One that the workspace defines.

    Attributes:
        first: the line that it begins on.
        body: the address of its first statement: its arguments are in place there.
        name, is_constructor: from its first activation on.
    """

    def __init__(self, file, start, end, symtab):
        self.file = file
        self.first = gdb.find_pc_line(start).line
        self.body = body_of(self.file, self.first, start, end, symtab)
        self.name = ""
        self.is_constructor = False
        self.count = 0
        self.is_go = file.endswith(".go")


def thread_key(is_in_go):
    """A goroutine goes from thread to thread; its own record stays in a register."""
    if is_in_go:
        return "g%d" % int(gdb.selected_frame().read_register("r14"))
    return "t%d" % gdb.selected_thread().num


def base_of(frame, is_in_go):
    """Where the caller's part of the stack begins; the same in the whole activation. Go moves a
    stack that grows: there it is told from its end, which its record has."""
    if frame.older() is None:
        return sys.maxsize
    base = int(frame.older().read_register("rsp"))
    if not is_in_go:
        return base
    record = int(frame.read_register("r14"))
    end = gdb.selected_inferior().read_memory(record + 8, 8)
    return base - int.from_bytes(end.tobytes(), "little")


class QuietBreakpoint(gdb.Breakpoint):
    """Never stops the program."""

    def __init__(self, log, where=None, **options):
        super().__init__(where, **options) if where else super().__init__(**options)
        self.silent = True
        self.log = log

    def stop(self):
        if self.log.is_full:
            return True
        try:
            self.notice()
        except Exception as error:
            if os.environ.get("WHENCE_WITNESS_DEBUG"):
                sys.stderr.write("%s: %r\n" % (type(self).__name__, error))
        return False


class FunctionBreakpoint(QuietBreakpoint):
    """At an address of a function."""

    def __init__(self, log, function, address):
        self.function = function
        super().__init__(log, "*%d" % address, internal=True)

    def notice(self):
        frame = gdb.selected_frame()
        key = thread_key(self.function.is_go)
        base = base_of(frame, self.function.is_go)
        self.notice_in(frame, key, base, self.log.stack(key))


class EntryBreakpoint(FunctionBreakpoint):
    """Before the first statement of a function."""

    def notice_in(self, frame, key, base, stack):
        log, function = self.log, self.function
        if stack and stack[-1].base == base and stack[-1].function is function:
            return  # a loop that goes back to the first statement
        log.unwind(key, base)
        function.count += 1
        if function.count > MOST_DESCRIBED:
            log.dropped += 1
            return
        log.calls += 1
        if not function.name:
            function.name = plain_name(frame)
            function.is_constructor = is_constructor(function.name)
        event = {
            "e": "enter", "s": key, "file": function.file, "first": function.first,
            "name": function.name, "at": own_line(frame.older(), stack),
        }  # fmt: skip
        call = Activation(function, base, readable(lambda: int(frame.read_register("rdi"))))
        event["arguments"] = arguments_of(frame, function, call.held)
        if function.is_constructor:
            event["arguments"].pop("this", None)  # nothing of it is made yet
        stack.append(call)
        log.write(**event)


class ReturnBreakpoint(FunctionBreakpoint):
    """At a `ret` of a function."""

    def notice_in(self, frame, key, base, stack):
        log = self.log
        while stack and stack[-1].base < base:
            log.unwind(key, stack[-1].base)
        if not stack or stack[-1].base != base or stack[-1].function is not self.function:
            return
        call = stack.pop()
        result = readable(lambda: result_of(frame, call.target))
        after = {name: readable(lambda one=one: describe(one)) for name, one in call.held.items()}
        after = {name: told for name, told in after.items() if told is not None}
        if result is None and self.function.is_constructor:
            result = after.pop("this", None)
        log.leave(key, call, max(call.lines, default=0), result, after)


class LineBreakpoint(FunctionBreakpoint):
    """Where the code of a line begins."""

    def __init__(self, log, function, line, address):
        self.line = line
        super().__init__(log, function, address)

    def notice(self):
        stack = self.log.stack(thread_key(self.function.is_go))
        if stack and stack[-1].function is self.function:
            stack[-1].lines.add(self.line)


class GoroutineEndBreakpoint(QuietBreakpoint):
    """Where a test gives up: its record is used for another goroutine."""

    def notice(self):
        self.log.unwind(thread_key(is_in_go=True), sys.maxsize)


class FailureBreakpoint(QuietBreakpoint):
    """Where a test or the program fails."""

    def notice(self):
        self.log.fail()


def plain_name(frame):
    """Without what the file tells anyway, and without types: of Go's `example.com/demo/shop.Total`
    `shop.Total`, of Rust's `shop::{impl#0}::area` `shop::Square::area`."""
    name = frame.name() or ""
    if "<lambda(" in name or "{lambda(" in name:
        return "lambda"
    if "{impl#" in name:
        name = name_owner(name, frame.function().linkage_name)
    name = re.sub(r"\[go\.shape\..*\]", "", name)
    name = re.sub(r"\[abi:\w+\]|\((?:[^*].*)?\)(?: const)?$", "", name).rpartition("/")[2]
    while re.search(r"<[^<>]*>", name):
        name = re.sub(r"(?:::)?<[^<>]*>", "", name)
    return name


def is_constructor(name):
    """Whether a name is that of a constructor of C++."""
    return re.search(r"(?:^|::)(\w+)::\1$", name) is not None


def name_owner(name, symbol):
    """With the type in place of the number of its block: `shop::{impl#0}::area`."""
    told = gdb.execute("demangle -l rust -- %s" % symbol, to_string=True).strip()
    owner = re.match(r"<(?:&(?:mut )?)?(?:\w+::)*(\w+)", told)
    if owner:
        return re.sub(r"\{impl#\d+\}", owner.group(1), name, count=1)
    parts = list(zip_longest(name.split("::"), told.split("::")))
    return "::".join(
        there if there and one.startswith("{impl#") else one for one, there in parts if one
    )


def own_line(frame, stack):
    """Where the innermost recorded activation stands; it may call through others."""
    for _, place, file in frames_from(frame, MOST_BETWEEN if stack else 0):
        if file == stack[-1].function.file:
            return place.line
    return 0


def own_places():
    """[file, line] of the own frames, innermost first."""
    frames = frames_from(gdb.newest_frame(), MOST_STACK)
    return [[file, place.line] for _, place, file in frames if is_own(file)]


def arguments_of(frame, function, held):
    """By name; what a call can change goes into `held`."""
    found = {}
    results = names_of_results(function.file, function.first) if function.is_go else ()
    block = frame.function().symtab and readable(frame.block)
    for symbol in function_block(block) or ():
        if not symbol.is_argument or len(found) >= MOST_ARGUMENTS or symbol.name.startswith("~"):
            continue
        if function.is_go and str(symbol.type).endswith(("testing.T *", "testing.B *")):
            continue
        if symbol.name in results:
            continue
        if SECRET.search(symbol.name):
            found[symbol.name] = {"t": str(symbol.type)[:40], "r": "[redacted]"}
            continue
        value = readable(lambda symbol=symbol: symbol.value(frame))
        told = value is not None and readable(lambda value=value: describe(value))
        if told:
            found[symbol.name] = told
            if may_change(value.type.strip_typedefs()):
                value.fetch_lazy()
                held[symbol.name] = value
    return found


def may_change(kind):
    """Whether a function can change for its caller what an argument of a type stands for."""
    if kind.code not in POINTERS or re.match(r"&(?!mut\b)|\*const\b", str(kind)):
        return False
    target = kind.target()
    return target.strip_typedefs().code not in NUMBERS and "const" not in str(target).split()


def is_own(file):
    return file.startswith(ROOT + "/") and not FOREIGN.search(file[len(ROOT) :])


def own_files():
    listed = gdb.execute("info sources", to_string=True)
    files = (one.strip() for line in listed.splitlines() for one in line.split(", "))
    return sorted({one for one in files if is_own(one) and os.path.isfile(one)})[:MOST_FILES]


def places_in(files):
    """(file, line, address) of the code of the files."""
    read = 0
    for file in files:
        with open(file, encoding="utf-8", errors="replace") as content:
            texts = content.read().splitlines()
        for number, text in enumerate(texts, 1):
            read += 1
            if read > MOST_LINES or not text.strip():
                continue
            for one in addresses_of(file, number):
                yield file, number, one, bool(re.search(r"\w", text))


def addresses_of(file, line):
    _, found = readable(lambda: gdb.decode_line("%s:%d" % (file, line))) or (None, None)
    return [one.pc for one in found or () if one.line == line and one.pc]


def function_around(address):
    """(start, end, symbol) of the function at an address; None where there is none."""
    block = function_block(gdb.block_for_pc(address))
    return (block.start, block.end, block.function) if block is not None else None


def watch(log):
    """Sets all breakpoints."""
    functions = {}
    for file, line, address, is_code in places_in(own_files()):
        around = readable(lambda address=address: function_around(address))
        if around is None:
            continue
        if around[0] not in functions:
            functions[around[0]] = watch_function(log, file, len(functions), *around)
        function = functions[around[0]]
        if function is not None and is_code and line != function.first:
            readable(lambda at=(function, line, address): LineBreakpoint(log, *at))
    for name in FAILURES:
        readable(lambda name=name: FailureBreakpoint(log, function=name, internal=True))
    readable(lambda: GoroutineEndBreakpoint(log, function="runtime.Goexit", internal=True))


def watch_function(log, file, known, start, end, symbol):
    """Sets the breakpoints of its beginning and its end; None where it is not to be watched."""
    if MADE_BY_COMPILER.match(symbol.name):
        return None
    if file.endswith(".rs") and not is_written(file, gdb.find_pc_line(start).line):
        return None
    if known >= MOST_FUNCTIONS:
        log.dropped += 1
        return None
    function = RecordedFunction(file, start, end, symbol.symtab)
    readable(lambda: EntryBreakpoint(log, function, function.body))
    for address in returns_of(start, end):
        readable(lambda address=address: ReturnBreakpoint(log, function, address))
    return function


def body_of(file, first, start, end, symtab):
    """Where a debugger would stop in a function, by its own rules; else its second line entry."""
    stop = gdb.Breakpoint(source=file, line=first, internal=True)
    places = [one.address for one in getattr(stop, "locations", ())]
    stop.delete()
    inside = [one for one in places if start <= one < end]
    return min(inside, default=None) or second_row(start, end, symtab)


def second_row(start, end, symtab):
    """Where the second line entry of a function begins: gdb 13 may end itself where a line table is
    iterated."""
    table = symtab.linetable()
    rows = {row.pc for line in table.source_lines() or () for row in table.line(line) or ()}
    inside = sorted(one for one in rows if start <= one < end)
    return inside[1] if len(inside) > 1 else start


def is_written(file, line):
    """Whether a function or a closure of Rust's stands there, and not what the compiler derived."""
    with open(file, encoding="utf-8", errors="replace") as content:
        text = content.read().splitlines()[line - 1]
    return re.search(r"\bfn\b|\|", text) is not None


def returns_of(start, end):
    """The addresses of a function's `ret` instructions."""
    architecture = gdb.selected_frame().architecture()
    for one in architecture.disassemble(start, end - 1):
        if re.match(r"(?:rep\w* )?retq?\b", one["asm"]):
            yield one["addr"]


def go_to_entry():
    """What the program is linked with is loaded when it begins."""
    told = gdb.execute("info files", to_string=True)
    entry = int(re.search(r"Entry point: (0x[0-9a-f]+)", told).group(1), 16)
    if gdb.selected_frame().pc() != entry:
        gdb.Breakpoint("*%d" % entry, internal=True, temporary=True)
        gdb.execute("continue", to_string=True)


def notice_signal(log, event):
    if isinstance(event, gdb.SignalEvent) and event.stop_signal in DEADLY:
        log.fail()


def run():
    set_up(*SETTINGS)
    for kind in ("quit", "corefile"):
        gdb.execute("maintenance set internal-error %s no" % kind, to_string=True)
    log = CallLog()
    ended = []
    gdb.events.exited.connect(ended.append)
    gdb.execute("starti", to_string=True)
    go_to_entry()
    readable(load_rust_printers)
    watch(log)
    gdb.events.stop.connect(lambda event: notice_signal(log, event))
    while not ended:
        gdb.execute("continue", to_string=True)
        if log.is_full and not ended:
            for one in gdb.breakpoints() or ():
                one.delete()
            log.ends = float("inf")
            log.calls = log.bytes = 0
            log.dropped += 1
            break
    log.write(e="end", dropped=log.dropped)
    log.file.close()


run()
