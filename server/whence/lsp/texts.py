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
