"""What the rules on traps of C++ say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion, say_trap

HELD_BY_REFERENCE = say_trap(
    "The lambda at {at} holds `{name}` by reference and is kept after the function has ended, when "
    "`{name}` is gone.",
    "Capture `{name}` by value.",
    at="it is captured by reference here",
)
CUT_OFF = say_trap(
    "`{name}` at {at} holds `{base}` by value; so of a `{derived}` only the part that is a "
    "`{base}` is kept, and the methods of `{base}` run.",
    "Hold pointers (`std::unique_ptr<{base}>`) or references instead.",
    at="objects are held by value here",
)
COPIED_OWNER = say_trap(
    "`{owner}` deletes `{name}` and has no copy constructor of its own; so the copy that {copied} "
    "makes has the pointer too, and both delete it.",
    "Hold it in a `std::unique_ptr` or container, or define how a `{owner}` is copied.",
    copied="an object is copied here",
    at="copies share this pointer",
)
LEFT_THREAD = say_trap(
    "{at} returns while the thread of `{name}` still runs; its object then ends the program, as "
    "nothing has joined it ({join} does so on the other way).",
    "Join the thread before each return, or in the destructor.",
    join="it is joined here on the other way",
    at="this returns without joining it",
)
ASKED_BY_INDEX = say_trap(
    "`{text}` at {at} inserts an empty `{kind}` for a key that is not there; who counts `{name}` "
    "or goes over it later finds it.",
    "Ask with `{name}.count(key)` or `{name}.find(key)`.",
    at="asking inserts the key",
)
MOVED_BEFORE = say_trap(
    "{at} moves what `{name}` holds away, and {used} still uses it.",
    "Read what is needed of `{name}` before it is moved.",
    at="it is moved here",
    used="it is used after that",
)
OLD_ELEMENT = say_trap(
    "`{name}` at {at} refers to an element of `{of}`, which {grown} lets grow; where the vector "
    "moves its elements, `{name}` refers to freed memory from then on.",
    "Keep the index, or a copy of the element.",
    at="it refers to an element here",
    grown="the vector may move its elements here",
)
LEFT_RETURN_OF_LINE = say_trap(
    "`{text}` at {at} takes the line without `\\n` only; so the carriage return of a file with "
    "CRLF line ends stays in the last field.",
    "Remove a `'\\r'` at the end of the line.",
    at="the carriage return stays here",
)
NOT_OVERRIDDEN = say_trap(
    "`{name}` at {at} doesn't override the one of `{base}` ({meant}): {how}; so calls "
    "through a `{base}` run that one.",
    "Declare it as {meant} does, with `override`.",
    at="this is another method",
    meant="this one is called through the base class",
)
STEPS_FROM_ERASED = say_trap(
    "`{text}` at {at} makes `{name}` invalid, and the loop goes on from it by `{step}`; in a "
    "vector that leaves out the next element, elsewhere it reads freed memory.",
    "Take the iterator that `erase` returns, and step only where nothing was erased.",
    at="the iterator is invalid after this",
)
SIZE_MAY_BE_SMALLER = say_suspicion(
    "`{text}` at {at} has a very large number on its right where `{name}` is empty, as sizes have "
    "no sign.",
    "Write `{mended}`.",
    at="the size may go below zero here",
)
VIEW_OF_COPY = say_suspicion(
    "`{name}` at {at} is a copy of what the caller has, and what is returned are views of it; so "
    "they point into freed memory.",
    "Take `const std::string& {name}`, and keep the text as long as its views.",
    at="the copy is gone when the function ends",
)
VIEW_IN_OBJECT = say_suspicion(
    "`{owner}` keeps a view in `{name}` at {at}, and not the text; so it points into freed memory "
    "once the text is gone or changed.",
    "Keep a `std::string`.",
    at="only a view is kept",
)
