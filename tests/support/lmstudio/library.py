"""Which model answers: loaded by hand or by a request, evicted, unloaded when idle."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.support.lmstudio import models
from tests.support.lmstudio.replies import Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.lmstudio.models import Model

_HOUR = 3600.0


@dataclass
class Library:
    """The downloaded models.

    Attributes:
        jit: whether a request loads the model that it names.
        auto_evict: whether it unloads the one that another request had loaded.
        jit_races: whether a second request loads a second copy while the first one still loads.
        load_seconds: how long loading takes.
        clock: in seconds; what idle time is measured with.
        fired: is told the faults that come of all this.
    """

    models: list[Model]
    jit: bool
    auto_evict: bool
    jit_races: bool
    load_seconds: float
    clock: Callable[[], float]
    fired: list[str]
    strings: bool

    @property
    def chat_models(self) -> list[Model]:
        return [model for model in self.models if model.kind != "embedding"]

    def named(self, name: str) -> Model | None:
        return next((model for model in self.chat_models if model.answers_to(name)), None)

    async def find(self, name: str, ttl: float | None = None) -> Model | Json:
        """The model that serves a request: the named one, else the only one that is loaded."""
        self.unload_idle()
        named = self.named(name)
        if named and self.jit and named.state == "not-loaded":
            failure = await self._load_for_request(named, ttl)
            if failure:
                return failure
        elif named and named.state == "loading":
            if self.jit_races:
                named.load_again(named.saved_context)
                self.fired.append("F49")
            await named.loaded.wait()
        return self._loaded(name, named)

    def _loaded(self, name: str, named: Model | None) -> Model | Json:
        loaded = [model for model in self.chat_models if model.state == "loaded"]
        model = named if named in loaded else (loaded[0] if len(loaded) == 1 else None)
        if model is not None:
            if named is None and name:
                self.fired.append("F48")
            model.idle_since = self.clock()
            return model
        if loaded and not name:
            return Json(400, models.MANY_MODELS)
        if self.jit and self.chat_models:
            return Json(404, models.not_found(name, self.chat_models))
        message = models.NO_MODELS["error"]["message"]
        return Json(400, {"error": message} if self.strings else models.NO_MODELS)

    async def _load_for_request(self, model: Model, ttl: float | None) -> Json | None:
        if model.load_error:
            return Json(400, models.not_loadable(model))
        if self.auto_evict:
            for other in self.chat_models:
                if other.jit:
                    other.unload()
        model.state = "loading"
        if self.load_seconds:
            await asyncio.sleep(self.load_seconds)
        copies = list(model.copies)
        model.load()
        model.copies[:] = copies
        model.jit = True
        model.ttl = _HOUR if ttl is None else ttl
        return None

    def unload_idle(self) -> None:
        for model in self.models:
            idle = self.clock() - model.idle_since
            if model.state == "loaded" and model.ttl is not None and idle > model.ttl:
                model.unload()
