"""The public search services that `web_search_wiki` asks when the user has switched them on."""

from whence_tools.web.service import PublicWeb
from whence_tools.web.sources import Endpoints

__all__ = ["Endpoints", "PublicWeb"]
