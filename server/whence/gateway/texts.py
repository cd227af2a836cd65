"""What the gateway says to whoever runs it, or a program that calls it, where it can't serve."""

# Who may ask.
NOT_THIS_HOST = (
    "This gateway is not '{host}'. Address it as 127.0.0.1 or localhost with its port, or by the "
    "name in gateway.host."
)
ORIGIN_REFUSED = (
    "Refused for {asker}. List its origin in gateway.corsOrigins if it may call this gateway."
)
PAGE_AT = "the page at '{origin}'"
PAGE_ELSEWHERE = "a page of another site"
TOKEN_REQUIRED = "A token is required."  # noqa: S105
WRONG_TOKEN = "Wrong token."  # noqa: S105
HOW_TO_GET_A_TOKEN = (
    "Send `Authorization: Bearer TOKEN` with the value of the setting gateway.token "  # noqa: S105
    "(WHENCE_GATEWAY__TOKEN, or `token` under `[gateway]` in the user's config file)."
)
COMMANDS_REFUSED = (
    "Commands are not taken from clients. Leave `command` out, or start Whence with "
    "--allow-commands (setting gateway.allowCommands) if every client may run programs."
)

# Settings that can't be used.
UNUSABLE_TOKEN = "gateway.token cannot be sent in a header: give one of letters, digits and signs."  # noqa: S105
NO_ORIGIN = (
    "gateway.corsOrigins: '{given}' is not an origin; write `http://localhost:3000`. "
    "There is no wildcard."
)

# What is wrong with a request's head.
SENT_TWICE = "The header {name} was sent twice."
TOO_MANY_HEADERS = "Send at most {most} headers."
TWO_LENGTHS = "Send Content-Length or Transfer-Encoding, not both."
ONLY_CHUNKED = "Only chunked transfer encoding is supported."
INVALID_HTTP = "Invalid HTTP/1 request."
HEAD_TOO_SLOW = "The request's head did not arrive in time."
HEAD_TOO_LARGE = "The request's head is too large."

# What is wrong with its body.
BODY_TOO_LARGE = (
    "The body is larger than {kib} KiB (setting gateway.maxBodyKb). Send less, or refer to "
    "workspace files by name."
)
BODY_TOO_SLOW = "The body did not arrive within {seconds:g} s. Send it again."
NOT_JSON = "The body is not JSON."
TOO_DEEP = "The JSON is nested deeper than {most} levels. Flatten it."
TOO_MANY_VALUES = "The JSON has more than {most} values. Send less at once."
NO_OBJECT = "Input should be a JSON object"
SEND_JSON = "Send JSON, with the header `Content-Type: application/json`"

# What is wrong with a frame of the WebSocket.
BINARY_FRAME = "Send text frames with JSON; this one was binary."
FRAME_TOO_DEEP = "The JSON is nested too deep."
FRAME_NOT_JSON = "This is not JSON: {error}."
FRAME_VALUES = "A request has at most {most} values."
FRAME_OBJECT = 'Send a JSON object: {"id", "action", "payload"}.'
FRAME_ID = (
    "`id` must be a text of 1 to {longest} characters or an integer; every answer to the request "
    "carries it."
)
ID_IN_USE = "A request with this id is still running."
NO_SUCH_REQUEST = "Nothing is running with the id {id!r}."

# What can't be done now.
CLOSING = "The gateway is shutting down. Try again later."
INTERNAL_ERROR = "Internal error; see Whence's log."
TOO_MANY_CONNECTIONS = "Too many connections are open."
TOO_MANY_REQUESTS = (
    "{most} chats and investigations are already running. Try again later, or cancel some."
)
TOO_MANY_ON_SOCKET = "{most} requests are already running on this socket; wait for one to end."
SOCKET_INTERNAL = "Internal error; see the gateway's log."
SOCKET_TOO_SLOW = "too slow: too many unread messages"

# What isn't there.
NO_SUCH_PATH = "There is nothing at {path}. See /api/openapi.json"
NO_SUCH_METHOD = "{path} doesn't support {method}"
NO_SUCH_INVESTIGATION = "There is no investigation '{id}'."
NO_INVESTIGATION = "{id} was added manually and has no investigation."

# Why it can't listen.
CANNOT_LISTEN = "The gateway cannot listen on {address}:{port} ({reason}). {advice}"
OTHER_PORT = "give another port with `--port N` (setting gateway.port), 0 for a free one."
PORT_IN_USE = f"Another program uses this port: stop it, or {OTHER_PORT}"
ADDRESS_ELSEWHERE = (
    "This machine doesn't have that address; choose another with `--host ADDRESS` (setting "
    "gateway.host)."
)
PORT_RESERVED = f"Ports below 1024 are reserved for the system: {OTHER_PORT}"
PERHAPS_PORT = f"If it is the port: {OTHER_PORT}"
NO_SUCH_ADDRESS = "There is no address '{address}' to listen on (gateway.host)."
EXPOSED = (
    "The gateway would be open to other machines at {address}. Set gateway.token to a secret that "
    "clients send as a bearer token (in your config or WHENCE_GATEWAY__TOKEN), or listen on "
    "127.0.0.1."
)
CANNOT_START = "The gateway cannot start; the log has the details."
