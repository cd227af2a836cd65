"""What the rule on Rust's ownership says.

Source: the Rust error index and the reference's chapters on moves and borrows.
"""

from __future__ import annotations

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, AbstentionText, FindingText


def _error(cause: str, happened: str, fix: str) -> tuple[str, FindingText]:
    """What finds the label whose place is the cause, and the text.

    Args:
        happened: what `{subject}` did, where `{place.line}` is the cause's line and `{crash.line}`
            the reported one.
    """
    text = FindingText(
        f"{{subject}} {happened} ({{place.path}}).",
        fix,
        SHOWN,
        blame="place",
        labels="",
        binding="`{name}` is bound here, without `mut`",
        crash="{message}",
    )
    return cause, text


ERRORS = {
    "E0382": _error(
        r"moved (?:here|into|due to)|`self` moved",
        "is moved at line {place.line} and used again at line {crash.line}; a value that is not "
        "Copy has one owner",
        "Pass a reference at line {place.line}, or a clone (`.clone()`) where the value is needed"
        " later.",
    ),
    "E0505": _error(
        r"borrow of .+ occurs here",
        "is borrowed at line {place.line} and moved at line {crash.line} while the borrow is "
        "still in use",
        "Use the borrow for the last time before line {crash.line}, or borrow from a clone.",
    ),
    "E0499": _error(
        r"first (?:mutable )?borrow (?:occurs|starts) here",
        "is borrowed mutably at line {place.line} and again at line {crash.line} while the first "
        "borrow is still in use",
        "End the first borrow before the second starts, or split the value (for slices "
        "`split_at_mut`, `swap`).",
    ),
    "E0502": _error(
        r"^(?:im)?mutable borrow occurs here|first borrow",
        "is borrowed at line {place.line} and borrowed in the other way at line {crash.line} "
        "while the first borrow is still in use",
        "Copy what you need out of the first borrow (for instance `let x = value[0];`), or finish"
        " with it before line {crash.line}.",
    ),
    "E0506": _error(
        r"is borrowed here",
        "is borrowed at line {place.line} and assigned at line {crash.line} while the borrow is "
        "still in use",
        "Assign after the last use of the borrow, or take a copy instead of a reference.",
    ),
    "E0597": _error(
        r"binding .+ declared here",
        "is declared at line {place.line} and lives only until the end of its block, but the "
        "reference taken at line {crash.line} is used after that",
        "Declare it before the block in which the reference is used, or store an owned value "
        "instead of a reference.",
    ),
    "E0716": _error(
        r"creates a temporary",
        "is a temporary value that is freed at the end of its statement at line {place.line}, "
        "while a reference into it is still in use",
        "Bind the temporary to a name first (`let owner = …;`), then borrow from it.",
    ),
    "E0373": _error(
        r"may outlive borrowed value",
        "is borrowed by the closure at line {place.line}, which may outlive the function; it "
        "needs `move`",
        "Put `move` before the closure, so that it owns what it uses.",
    ),
    "E0507": _error(
        r"move occurs because|cannot move out",
        "is moved out of something that is only borrowed, at line {place.line}",
        "Borrow it with `&`, clone it, or take it with `Option::take` or `mem::take`.",
    ),
    "E0594": _error(
        r"cannot assign|not mutable",
        "is assigned at line {crash.line}, but not declared mutable (line {place.line})",
        "Declare it with `mut`, or borrow it with `&mut`.",
    ),
    "E0596": _error(
        r"cannot borrow as mutable",
        "is borrowed mutably at line {crash.line}, but not declared mutable (line {place.line})",
        "Declare it with `mut`, or take it as `&mut`.",
    ),
    "E0384": _error(
        r"first assignment to|cannot assign twice",
        "is assigned again at line {crash.line}, but is not mutable; it got its value at line "
        "{place.line}",
        "Declare it with `let mut`.",
    ),
}
TIED = FindingText(
    "`{function}` gives its parameter `{name}` the lifetime `{lifetime}` of what it returns "
    "({at}), though its body only reads `{name}`; so what is passed at {borrow} stays borrowed as "
    "long as the result is used.",
    "Write the type of `{name}` without `{lifetime}` at {at}.",
    TRACED,
    crash="{message}",
    labels="",
    borrow="`{name}` is borrowed for this call",
    at="`{name}` has the lifetime of the result here",
)
BORROWED_FOR_GOOD = FindingText(
    "`{function}` takes `{receiver}` ({at}), where `{lifetime}` is the lifetime of what `{type}` "
    "holds; so the call at {borrow} borrows it for as long as it exists.",
    "Write `&mut self` at {at}.",
    INFERRED,
    crash="{message}",
    labels="",
    borrow="this call borrows it",
    at="`{receiver}` borrows the whole for its own lifetime",
)
SHORT_LIVED = FindingText(
    "The type of `{name}` ({at}) doesn't say how long it lives, and {crash} keeps it for longer "
    "than the call.",
    "Give the type of `{name}` at {at} the lifetime of what keeps it.",
    INFERRED,
    crash="{message}",
    at="`{name}` is declared here without a lifetime",
)
TAKEN_IN_VAIN = FindingText(
    "`{name}` takes `{parameter}` by value ({at}) and only reads it, so what is passed is moved "
    "and can't be used at {crash}.",
    "Let `{name}` borrow `{parameter}` at {at}, and pass a reference.",
    INFERRED,
    crash="{message}",
    labels="",
    at="`{name}` takes `{parameter}` by value",
)
TAKES_SELF = "`{name}` takes `&self`"
SHARED = FindingText(
    "{declared} ({at}), a shared reference, so `{name}` can't be changed at {crash}.",
    "Make it `&mut` at {at}, and at what it is taken from.",
    INFERRED,
    crash="{message}",
    at="{declared}",
)
REFERENT = "What `{name}` refers to"
THE_VALUE = "The value"
NO_LABELS = AbstentionText(
    "The log has the compiler's message without the places it labels.",
    "Run `cargo build` again and give the whole message, with its arrows and labels.",
    "`rustc --explain {code}` explains the rule that is broken.",
    crash="{message}",
)
