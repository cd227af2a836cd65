"""The whole report of an analysis: as an answer, or shown by the editor.

    → whence/report {analysisId, format: markdown|html, fragment?}
    ← {analysisId, format, content, uri, title, analysis, style?}

HTML is a whole page, or with `fragment` the `<article>` alone, whose links are those of
`whence.report.links`; `uri` is the folder that the paths start from.

`whence.showReport` writes nothing into the workspace. A client that makes documents of `whence:`
URIs (`experimental.whence.reports`) is shown one; it asks for the content with `whence/report`, by
the name in the URI's path. Any other is shown a file in the data directory, or a message.
"""

from __future__ import annotations

import asyncio
import logging
import re
from functools import partial
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from whence.domain.errors import NotFoundError
from whence.lsp import texts
from whence.lsp.state.findings import ShownFinding
from whence.lsp.state.folders import uri_of
from whence_tools import private

if TYPE_CHECKING:
    from pathlib import Path

    from whence.domain.analysis import RootCauseAnalysis
    from whence.lsp.server import WhenceServer

log = logging.getLogger(__name__)

Json = dict[str, Any]
FORMATS = ("markdown", "html")
_SHOW_SECONDS = 30.0
_UNSAFE = re.compile(r"[^\w.-]")


def register(server: WhenceServer) -> None:
    @server.answers("whence/report")
    async def report(params: Any) -> Json:
        given = params if isinstance(params, dict) else {}
        format_ = given.get("format", "markdown")
        if format_ not in FORMATS:
            raise JsonRpcInvalidParams("whence/report: format must be markdown or html")
        finding = await finding_of(server, given)
        fragment = format_ == "html" and given.get("fragment") is True
        analysis = finding.analysis
        render = _fragment if fragment else partial(_render, format_=format_)
        return {
            "analysisId": analysis.id,
            "format": format_,
            "uri": uri_of(finding.root),
            "title": analysis.error_type or "Error",
            "analysis": analysis.wire(),
            **await asyncio.to_thread(render, analysis),
        }

    async def show_report(given: Json) -> Json:
        finding = await finding_of(server, given)
        virtual = _makes_documents(server)
        uri = _virtual_uri(finding) if virtual else await _file_uri(server, finding)
        if not await _show_document(server, uri):
            server.show(await asyncio.to_thread(_in_short, finding.analysis), _INFO)
        return {"uri": uri}

    server.commands({"whence.showReport": show_report})


_INFO = types.MessageType.Info


async def finding_of(server: WhenceServer, given: Json) -> ShownFinding:
    """The analysis that a client names: a finding of this session, else from the store.

    Raises:
        NotFoundError: there is no such analysis.
    """
    analysis_id = given.get("analysisId")
    if not isinstance(analysis_id, str) or not analysis_id.strip():
        raise JsonRpcInvalidParams("analysisId must be a non-empty string")
    if finding := server.findings.get(analysis_id):
        return finding
    daemon = await server.daemon()
    for root in server.folders.listed():
        await daemon.app(root)
    found = await daemon.find(analysis_id)
    if found.case.analysis is None:
        raise NotFoundError(f"{analysis_id} was added manually and has no analysis")
    from whence.domain.analysis import RootCauseAnalysis

    return ShownFinding(found.app.root, RootCauseAnalysis.model_validate(found.case.analysis))


def _render(analysis: RootCauseAnalysis, format_: str) -> Json:
    from whence.report.html import render_html
    from whence.report.markdown import render_markdown

    if format_ == "html":
        return {"content": render_html(analysis, full_page=True)}
    return {"content": render_markdown(analysis)}


def _fragment(analysis: RootCauseAnalysis) -> Json:
    from whence.report.html import read_style, render_html
    from whence.report.links import make_case_link, make_place_link

    content = render_html(analysis, link=make_place_link, case_link=make_case_link)
    return {"content": content, "style": read_style()}


def _in_short(analysis: RootCauseAnalysis) -> str:
    from whence.report import brief

    found = analysis.outcome == "found"
    message = (
        brief.write_message(analysis)
        if found
        else texts.NO_CAUSE_FOR.format(error=analysis.error_type)
    )
    return texts.WHOLE_REPORT.format(message=message, analysis=analysis.id)


def _makes_documents(server: WhenceServer) -> bool:
    experimental = server.converter.unstructure(server.protocol.client_capabilities.experimental)
    own = experimental.get("whence") if isinstance(experimental, dict) else None
    return isinstance(own, dict) and own.get("reports") is True


def _virtual_uri(finding: ShownFinding) -> str:
    return f"whence:/reports/{_file_name(finding)}"


async def _file_uri(server: WhenceServer, finding: ShownFinding) -> str:
    app = await (await server.daemon()).app(finding.root)
    file = app.settings.data_dir / "reports" / _file_name(finding)
    await asyncio.to_thread(_write, file, finding.analysis)
    return uri_of(file)


def _write(file: Path, analysis: RootCauseAnalysis) -> None:
    private.write_file(file, _render(analysis, "markdown")["content"].encode("utf-8", "replace"))


def _file_name(finding: ShownFinding) -> str:
    return f"{_UNSAFE.sub('_', finding.analysis.id)}.md"


async def _show_document(server: WhenceServer, uri: str) -> bool:
    window = server.protocol.client_capabilities.window
    if not (window and window.show_document and window.show_document.support):
        return False
    params = types.ShowDocumentParams(uri, external=False, take_focus=True)
    try:
        async with asyncio.timeout(_SHOW_SECONDS):
            return bool((await server.window_show_document_async(params)).success)
    except (JsonRpcException, TimeoutError) as error:
        log.warning("window/showDocument: %r", error)
        return False
