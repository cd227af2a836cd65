"""What the server says to a user of an editor; sentences without a capital follow "Whence: "."""

UNSAVED = "save this document first; Whence investigates files only"
NO_WORKSPACE = "open a folder first; Whence searches its files"
NOTHING_SELECTED = (
    "nothing is selected; open a file and select the lines or put the cursor on the error"
)
NO_TERMINAL = (
    "this editor doesn't share its terminal output; run the command with `whence run -- CMD`, "
    "or select its output in an editor and explain the selection"
)
FELL_BACK = (
    "No model was available, so the offline analyst ran. To use a model, start LM Studio and load "
    "one; whence.doctor shows what is missing"
)
NO_LM_STUDIO = (
    "LM Studio is not running. Start its server in the Developer tab or with `lms server start`, "
    "or use the offline analyst (setting whence.analyst)"
)
NOT_TRUSTED = (
    "the workspace '{folder}' is not trusted. Trust it in the editor, or run `whence trust` in it "
    "and restart the language server"
)
IGNORED = "ignored {settings}, because {reason}"
WHICH_MODEL = "which model to use until you close the editor?"

# How an investigation ended.
NO_CAUSE = "no cause found"
CAUSE = "cause found"
CAUSE_AT = "the cause is in {path}:{line}"
NO_CAUSE_FOR = "No cause found for {error}"
WHOLE_REPORT = "{message}. `whence report {analysis}` shows the whole report"

# What a code action or a code lens does.
FIND_CAUSE = "find the root cause"
EXPLAIN_SELECTION = "explain the selection"
SHOW_SIMILAR = "show similar solved cases"
APPLY_FIX = "apply the {fix} fix"

# Why a fix is not applied.
NO_FIX = "there is no fix; see the report for next steps"
FIX_REFUTED = "the fix is not applied: it was tested and did not help"
FIX_OF_TOO_LARGE = (
    "the fix is not applied: a document of more than 10 MiB is open, and what is in it now is not "
    "known; save it, close it, and apply the fix again"
)
NO_EDITS_TAKEN = (
    "this editor doesn't accept edits from a language server; `whence apply {analysis}` in a "
    "terminal applies the fix"
)
NOT_CONFIRMED = "the editor didn't confirm that it applied the fix"
NOT_APPLIED = "the editor did not apply the fix: {reason}"
NO_REASON = "no reason given"

# Why an analysis is out of date.
OUT_OF_DATE = "This analysis is out of date; investigate the error again"
QUOTE_GONE = "what was quoted from {path} is no longer there"
FIXED_LINES_CHANGED = "the lines of {path} that the fix replaces have changed"
LINES_AROUND_CHANGED = "the lines of {path} around the fix have changed"
LINE_GONE = "{path}:{line} is no longer there"

# What is said at the lines of the call chain.
OCCURS_HERE = "{error} occurs here{within}"
CALLED_HERE = "called from here{within}"
WITHIN = ", in {function}"
ANY_ERROR = "The error"
