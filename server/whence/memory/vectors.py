"""The vector index: ChromaDB, embedded in the data directory or on a server.

A collection holds every case whole: its text as the document, its filterable fields as flat
metadata with the case's JSON among them, and its vector. One collection an embedder. Embedded, the
directory is shared between processes by a lock (`lock.py`); a server keeps its own order.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

from whence.domain.errors import StoreUnavailableError
from whence.memory.ledger import filter_value, join_searchable
from whence.memory.libraries import load
from whence.memory.lock import StoreLock
from whence.memory.sums import IndexSums
from whence.runtime.file_locks import LockTimeoutError
from whence.storage.seal import seal, unseal
from whence.storage.sqlite_file import find_obstacle, store_failure
from whence.storage.sqlite_pages import Pages
from whence_tools import private
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from chromadb.api.client import Client
    from chromadb.api.models.Collection import Collection

    from whence.memory.case import StoredCase
    from whence.memory.index_backlog import BacklogEntry
    from whence.memory.ledger import Filter

_PAGE = 200
_HOLDS = "solved cases' index"


class DamagedIndexError(Exception):
    """A writer died at work, or ChromaDB cannot read its files: make the index again.

    Args: stamp: the writer's, at which the damage was seen.
    """

    def __init__(self, message: str, stamp: bytes) -> None:
        super().__init__(message)
        self.stamp = stamp


class MissingCollectionError(StoreUnavailableError):
    """The configured collection does not exist in a store that has others."""

    code = "COLLECTION_NOT_FOUND"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A case near a vector. `similarity` is the cosine, 0..1."""

    id: str
    similarity: float
    case: StoredCase


class VectorIndex:
    """Blocks; call it off the event loop. One instance a directory and process.

    Args:
        directory: of this store; the embedded database is in `chroma` below it.
        name: what the collections' names begin with.
        url: of a Chroma server; None: embedded.

    Raises:
        StoreUnavailableError: from every method: no server, no access, or no turn in time.
        DamagedIndexError: from `query` and `apply`: `clear` and apply everything again.
    """

    def __init__(self, directory: Path, name: str, url: str | None = None) -> None:
        self._directory = directory
        self._name = name
        self._url = url
        self._lock = StoreLock(directory)
        self._sums = IndexSums(self._files)
        self._client: Client | None = None
        self._opened_at = b""

    @property
    def on_server(self) -> bool:
        return self._url is not None

    @property
    def is_open(self) -> bool:
        """Whether a search costs milliseconds, not the second that loading takes."""
        return self._client is not None or self.on_server

    def open(self) -> None:
        """Loads the library and opens the database, so that the first search need not.

        Damage is left to the first use, which knows how to make it good.
        """
        with suppress(DamagedIndexError), self._session(exclusive=False, stop=None):
            pass

    def query(
        self,
        embedder: str,
        vector: bytes,
        case_filter: Filter,
        limit: int,
        stop: threading.Event | None = None,
    ) -> list[Neighbour]:
        """The nearest solved cases that the filter lets through, nearest first."""
        import numpy as np

        with self._session(exclusive=False, stop=stop) as client:
            collection = self._collection(client, embedder)
            if collection is None:
                return []
            found: Any = collection.query(
                query_embeddings=np.frombuffer(vector, np.float32)[None, :],
                n_results=limit,
                where=_make_filter(case_filter),
                include=["metadatas", "distances"],
            )
            return [
                Neighbour(case_id, min(1.0, max(0.0, 1 - distance)), _case(metadata["case"]))
                for case_id, distance, metadata in zip(
                    found["ids"][0], found["distances"][0], found["metadatas"][0], strict=True
                )
            ]

    @contextmanager
    def writing(self, stop: threading.Event | None = None) -> Iterator[IndexWriter]:
        """The one writer's turn. What it reads from the ledger now is what others see after it."""
        with self._session(exclusive=True, stop=stop) as client:
            writer = IndexWriter(lambda embedder: self._create_collection(client, embedder))
            if self.on_server:
                yield writer
                return
            with self._lock.writing():
                yield writer
                self._sums.note()
            self._opened_at = self._lock.stamp

    def everything(self) -> Iterator[StoredCase]:
        """Every case that can be read in any collection of this store, doubtful ones too.

        Embedded, it is read past Chroma, which may not open what is damaged.
        """
        with self._turn(exclusive=False, stop=None):
            texts = self._texts_on_server() if self.on_server else self._texts_in_pages()
            for text in texts:
                with suppress(ValueError):
                    yield _case(text)

    def _texts_on_server(self) -> Iterator[object]:
        with self._explain_failures():
            for collection in self._own_collections(self._open()):
                offset = 0
                while metadatas := collection.get(
                    limit=_PAGE, offset=offset, include=["metadatas"]
                )["metadatas"]:
                    yield from (metadata["case"] for metadata in metadatas)
                    offset += _PAGE

    def _texts_in_pages(self) -> Iterator[object]:
        self._close_client()
        if self.exists:
            with self._database.open("rb") as file:
                for row in Pages(file).rows(wiped=False):
                    # the table `embedding_metadata`: id, key, string_value, …
                    if row.number is not None and len(row.values) > 2 and row.values[1] == "case":
                        yield row.values[2]

    def check_collection(self) -> None:
        """Raises MissingCollectionError when a server has collections, but none of this store."""
        with self._session(exclusive=False, stop=None) as client:
            if client.count_collections() and not self._own_collections(client):
                raise MissingCollectionError(
                    f"The collection '{self._name}' does not exist on the Chroma server; "
                    "check the setting chroma.collection."
                )

    def clear(
        self,
        forget: Callable[[], None],
        seen: bytes | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        """Throws the embedded database away; on a server, this store's collections.

        Args:
            forget: tells the ledger, in the same turn, that nothing is indexed any more.
            seen: the stamp of the damage; whoever comes second finds another and leaves it at that.
        """
        with self._turn(exclusive=True, stop=stop):
            if self.on_server:
                with self._explain_failures():
                    client = self._open()
                    for collection in self._own_collections(client):
                        client.delete_collection(collection.name)
                forget()
            elif seen is None or seen == self._lock.stamp:
                self._close_client()
                with self._lock.writing():
                    forget()
                    shutil.rmtree(self._files, ignore_errors=True)
                    self._sums.forget()

    def close(self) -> None:
        self._close_client()
        self._lock.close()

    @property
    def exists(self) -> bool:
        """Whether anything was ever written to the embedded database."""
        return self._database.is_file()

    @property
    def _database(self) -> Path:
        return self._files / "chroma.sqlite3"

    @property
    def _files(self) -> Path:
        return self._directory / "chroma"

    @contextmanager
    def _session(self, *, exclusive: bool, stop: threading.Event | None) -> Iterator[Client]:
        with self._turn(exclusive=exclusive, stop=stop), self._explain_failures():
            if not self.on_server and self._lock.writer_died:
                raise DamagedIndexError("a writer died at work", self._lock.stamp)
            yield self._open()

    @contextmanager
    def _turn(self, *, exclusive: bool, stop: threading.Event | None) -> Iterator[None]:
        try:
            private.make_folder(self._directory)
            with self._lock.exclusive(stop) if exclusive else self._lock.shared(stop):
                yield
        except LockTimeoutError as error:
            raise StoreUnavailableError(f"The store cannot be read: {error}.") from error
        except (OSError, sqlite3.OperationalError) as error:
            raise store_failure(error, self._directory / "chroma", _HOLDS) from error

    @contextmanager
    def _explain_failures(self) -> Iterator[None]:
        try:
            yield
        except (DamagedIndexError, StoreUnavailableError, LockTimeoutError):
            raise
        except Exception as error:
            self._close_client()
            if self.on_server:
                raise StoreUnavailableError(
                    "The Chroma server does not answer as one; check that it runs and the setting "
                    f"chroma.url ({type(error).__name__})."
                ) from error
            if (obstacle := find_obstacle(self._directory)) is not None:
                raise store_failure(obstacle, self._files, _HOLDS) from error
            raise DamagedIndexError(str(error), self._lock.stamp) from error

    def _open(self) -> Client:
        stamp = b"" if self.on_server else self._lock.stamp
        if self._client is not None and self._opened_at == stamp:
            return self._client
        self._close_client()
        if not self.on_server and not self._sums.are_right():
            raise DamagedIndexError("its files are not as they were written", stamp)
        load("numpy", "chromadb")
        self._client = _server(self._url) if self._url else _open_directory(self._files)
        self._opened_at = stamp
        return self._client

    def _close_client(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _own_collections(self, client: Client) -> list[Collection]:
        prefix = f"{self._name}."
        return [found for found in client.list_collections() if found.name.startswith(prefix)]

    def _collection(self, client: Client, embedder: str) -> Collection | None:
        from chromadb.errors import NotFoundError

        try:
            return client.get_collection(f"{self._name}.{embedder}", embedding_function=None)
        except NotFoundError:
            return None

    def _create_collection(self, client: Client, embedder: str) -> Collection:
        return client.get_or_create_collection(
            f"{self._name}.{embedder}",
            embedding_function=None,  # otherwise it looks for a model host
            configuration={"hnsw": {"space": "cosine"}},
        )


class IndexWriter:
    """Changes to the index during one turn."""

    def __init__(self, collection: Callable[[str], Collection]) -> None:
        self._collection = collection

    def apply(self, embedder: str, entries: Sequence[BacklogEntry]) -> None:
        """Brings the collection of an embedder up to date with these rows."""
        import numpy as np

        collection = self._collection(embedder)
        if gone := [entry.id for entry in entries if entry.case is None]:
            collection.delete(ids=gone)
        indexed = [(entry.case, entry.vector) for entry in entries if entry.case and entry.vector]
        if not indexed:
            return
        collection.upsert(
            ids=[case.id for case, _ in indexed],
            embeddings=np.stack([np.frombuffer(vector, np.float32) for _, vector in indexed]),
            documents=[join_searchable(case) for case, _ in indexed],
            metadatas=[make_metadata(case) for case, _ in indexed],
        )


def make_metadata(case: StoredCase) -> dict[str, str | float | bool]:
    """A case as Chroma's flat metadata: no nesting, no null."""
    return {
        "case": seal(json.dumps(case.wire(), ensure_ascii=False)),
        "fingerprint": case.fingerprint or "",
        "language": filter_value(case.language),
        "errorType": filter_value(case.error_type),
        "confidence": case.confidence,
        "userValidated": case.user_validated,
        "rejected": case.rejected,
        "solved": case.has_cause,
        "outcome": case.outcome.value,
        "workspaceId": case.workspace_id or "",
        "createdAt": case.created_at,
        "fixedIn": case.fixed_in,
    }


def _case(text: object) -> StoredCase:
    """Raises ValueError when it is not what was written."""
    from whence.memory.case import StoredCase

    return StoredCase.model_validate_json(unseal(str(text)))


def _make_filter(case_filter: Filter) -> Any:
    conditions: list[dict[str, Any]] = [{"solved": True}]
    if case_filter.language:
        conditions.append({"language": filter_value(case_filter.language)})
    if case_filter.error_type:
        conditions.append({"errorType": filter_value(case_filter.error_type)})
    if case_filter.workspace_id is not None:
        conditions.append({"workspaceId": {"$in": ["", case_filter.workspace_id]}})
    return conditions[0] if len(conditions) == 1 else {"$and": conditions}


def _settings() -> Any:
    from chromadb.config import Settings

    # no .env: the user's project must not decide where the store of all projects is
    return Settings(_env_file=None, anonymized_telemetry=False)


def _open_directory(directory: Path) -> Client:
    import chromadb

    return cast("Client", chromadb.PersistentClient(str(directory), settings=_settings()))


def _server(url: str) -> Client:
    import chromadb

    parts = urlsplit(url)
    secure = parts.scheme == "https"
    client = chromadb.HttpClient(
        host=parts.hostname or "localhost",
        port=parts.port or (443 if secure else 8000),
        ssl=secure,
        settings=_settings(),
    )
    return cast("Client", client)  # the declared type lacks `close`
