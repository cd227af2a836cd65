"""Reports as resources: `whence://reports/<investigation id>`, Markdown.

Listed are the investigations of this process alone: the event logs beside it are of other
workspaces too, whose errors a host of this one is not to see. One that is known by its id is read
wherever it was.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from mcp import types
from mcp.shared.exceptions import MCPError

from whence.domain.errors import NotFoundError
from whence.gateway.shared.investigated import read_detail
from whence.report.markdown import render_markdown
from whence.service.value_sharing import share_with_mcp
from whence_tools.redact import redact

if TYPE_CHECKING:
    from whence.gateway.shared.host import Host

ROOT: Final = "whence://reports/"
_MARKDOWN: Final = "text/markdown"
_TEMPLATE: Final = types.ResourceTemplate(
    name="report",
    title="Report",
    uri_template=f"{ROOT}{{investigationId}}",
    description="The report of an investigation, by the investigationId that investigate returned",
    mime_type=_MARKDOWN,
)


async def list_reports(host: Host) -> types.ListResourcesResult:
    """The finished investigations, the newest first."""
    await host.app()
    finished = [one for one in host.daemon.investigations.all() if one.analysis_id]
    newest = sorted(finished, key=lambda one: one.started_at, reverse=True)
    return types.ListResourcesResult(
        resources=[
            types.Resource(
                name=one.id, title=redact(one.error), uri=f"{ROOT}{one.id}", mime_type=_MARKDOWN
            )
            for one in newest
        ]
    )


def list_templates() -> types.ListResourceTemplatesResult:
    return types.ListResourceTemplatesResult(resource_templates=[_TEMPLATE])


async def read(host: Host, uri: str) -> types.ReadResourceResult:
    """One report.

    Raises:
        MCPError: there is none, or not yet.
    """
    settings = (await host.app()).settings
    try:
        known = await read_detail(host, uri.removeprefix(ROOT))
    except NotFoundError:
        known = None
    if known is None or known.analysis is None or not uri.startswith(ROOT):
        raise MCPError(types.INVALID_PARAMS, f"There is no report at {redact(uri)}.")
    text = await asyncio.to_thread(render_markdown, share_with_mcp(known.analysis, settings))
    content = types.TextResourceContents(uri=uri, mime_type=_MARKDOWN, text=redact(text))
    return types.ReadResourceResult(contents=[content])
