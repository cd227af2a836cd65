#!/usr/bin/env python3
"""A model in LM Studio that heals code with Whence's `run_debug_attempt`.

    python3 lmstudio_bridge.py "Fix the syntax error in this code: const x=1 for deployment."

Fetches the tool's schema from Whence, declares the tool to the model, runs what the model calls,
sends each result back, and prints the model's answer with the `action` and `patch_id` of the last
attempt. Needs Python 3.9 or newer and nothing else.

Settings: WHENCE_URL (http://127.0.0.1:8787), WHENCE_TOKEN, LMSTUDIO_URL (http://127.0.0.1:1234),
LMSTUDIO_MODEL (else the first chat model that LM Studio lists), LMSTUDIO_API_TOKEN.
Exit codes: 0 done; 1 the model never called the tool; 2 bad usage; 3 a server is not there or
refuses.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

TOOL = "run_debug_attempt"
DESCRIPTION = (
    "Attempt to self-heal a code fragment by applying patch_code to original_code and analyzing "
    "outcome."
)
DEFAULT_TASK = "Fix the syntax error in this code: const x=1 for deployment."
SYSTEM = (
    f"Call {TOOL} to try a patch before you recommend it. Then say what came of it: its action, "
    "and whether the patch may be relied on. Only `proven` means that it works."
)
ROUNDS = 5


class BridgeError(Exception):
    """What the user has to know, and do."""


@dataclass(frozen=True)
class Server:
    """A JSON API.

    Args:
        token_from: the variable of the environment with the token, where one is wanted.
        advice: what to do when nothing answers there.
        seconds: how long an answer may take.
    """

    name: str
    url: str
    token_from: str
    advice: str
    seconds: float

    def get(self, path: str) -> Any:
        return self._expect(*self.ask(path))

    def post(self, path: str, body: Any) -> Any:
        return self._expect(*self.ask(path, body))

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the answer, whatever it is."""
        request = urllib.request.Request(self.url.rstrip("/") + path)
        if token := os.environ.get(self.token_from):
            request.add_header("Authorization", f"Bearer {token}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        # both servers are near: a proxy of the environment is not asked
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=self.seconds) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as refused:
            if refused.code == 401:
                raise BridgeError(f"{self.name} wants a token: set {self.token_from}.") from None
            return refused.code, _read(refused.read())
        except TimeoutError:
            raise BridgeError(f"{self.name} did not answer within {self.seconds:g} s.") from None
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            raise BridgeError(
                f"{self.name} does not answer at {self.url} ({reason}). {self.advice}"
            ) from None

    def _expect(self, status: int, answer: Any) -> Any:
        # LM Studio answers 200 with an error for a path that it does not have
        if status >= 400 or (isinstance(answer, dict) and answer.get("error")):
            raise BridgeError(f"{self.name} answered {status}: {_message(answer)}")
        return answer


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return {"error": body.decode(errors="replace")[:500] or "(no reason given)"}


def _message(answer: Any) -> str:
    error = answer.get("error", answer) if isinstance(answer, dict) else answer
    return str(error.get("message", error) if isinstance(error, dict) else error)


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    whence = Server(
        "Whence",
        options.whence,
        "WHENCE_TOKEN",
        "Start it with `whence serve`, or say where it is with --whence.",
        120,
    )
    lmstudio = Server(
        "LM Studio",
        options.lmstudio,
        "LMSTUDIO_API_TOKEN",
        "Start its server in the Developer tab or with `lms server start`, or say where it is "
        "with --lmstudio.",
        300,
    )
    try:
        return _bridge(whence, lmstudio, options.model, options.task)
    except BridgeError as error:
        print(error, file=sys.stderr)
        return 3


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A model in LM Studio heals code with Whence.")
    parser.add_argument("task", nargs="?", default=DEFAULT_TASK, help="what to fix, with the code")
    environment = os.environ.get
    parser.add_argument("--whence", default=environment("WHENCE_URL", "http://127.0.0.1:8787"))
    parser.add_argument("--lmstudio", default=environment("LMSTUDIO_URL", "http://127.0.0.1:1234"))
    parser.add_argument("--model", default=environment("LMSTUDIO_MODEL"))
    return parser.parse_args(arguments)


def _bridge(whence: Server, lmstudio: Server, model: str | None, task: str) -> int:
    tool = {
        "type": "function",
        "function": {
            "name": TOOL,
            "description": DESCRIPTION,
            "parameters": whence.get("/api/schemas/debug.json"),
        },
    }
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": SYSTEM},
        {"role": "user", "content": task},
    ]
    request = {"model": model or _first_model(lmstudio), "tools": [tool], "tool_choice": "auto"}
    last: dict[str, Any] | None = None
    for _ in range(ROUNDS):
        answer = lmstudio.post("/v1/chat/completions", {**request, "messages": messages})
        message = answer["choices"][0]["message"]
        calls = message.get("tool_calls") or []
        if not calls:
            return _tell(message.get("content") or "", last)
        messages.append(message)
        for call in calls:
            result = _execute(whence, call["function"])
            last = result if "envelope" in result else last
            content = json.dumps(_summary(result))
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": content})
    return _tell(f"(The model was still calling tools after {ROUNDS} rounds.)", last)


def _first_model(lmstudio: Server) -> str:
    listed = [str(model["id"]) for model in lmstudio.get("/v1/models").get("data", [])]
    chat = [name for name in listed if "embed" not in name]
    if not chat:
        raise BridgeError(
            "LM Studio lists no model that chats. Download one that is trained for tool use, load "
            "it (`lms load <model>`), or name it with --model."
        )
    return chat[0]


def _execute(whence: Server, function: dict[str, Any]) -> dict[str, Any]:
    """The bare object of the run; or an error that the model can correct its call by."""
    if function["name"] != TOOL:
        return {"error": {"message": f"There is no tool {function['name']}; call {TOOL}."}}
    try:
        arguments = json.loads(function["arguments"])
    except ValueError as error:
        return {"error": {"message": f"The arguments are no JSON: {error}"}}
    said = arguments.get("message", "") if isinstance(arguments, dict) else ""
    print(f"calling {TOOL} ({said!s:.80})", file=sys.stderr)
    _, answer = whence.ask("/api/debug/run", arguments)
    return answer if isinstance(answer, dict) else {"error": {"message": str(answer)}}


def _summary(result: dict[str, Any]) -> dict[str, Any]:
    """What the model needs of a result; the rest is at /api/envelopes/{patch_id}."""
    if "envelope" not in result:
        return result
    return {
        "action": result["action"],
        "patch_id": result["envelope"]["patch_id"],
        "verification": result["envelope"]["verification"]["status"],
        "reasons": result["extras"]["reasons"],
    }


def _tell(said: str, last: dict[str, Any] | None) -> int:
    print(said)
    if last is None:
        print(
            "The model did not call the tool. Load one that is trained for tool use, or say in the "
            "task that it is to try the patch.",
            file=sys.stderr,
        )
        return 1
    summary = _summary(last)
    print(f"action: {summary['action']}")
    print(f"patch_id: {summary['patch_id']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
