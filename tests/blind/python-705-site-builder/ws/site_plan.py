from pathlib import Path


class SitePlan:
    def __init__(self, config):
        self.theme = Path(config["theme"])
        self.content = Path(config["content"])
        self.output = Path(config["output"])

    def steps(self):
        for asset in sorted(self.theme.rglob("*.css")):
            yield asset, self.asset_target(asset)
        for page in sorted(self.content.rglob("*.md")):
            yield page, self.page_target(page)

    def asset_target(self, asset):
        return self.output / "assets" / asset.relative_to(self.theme)

    def page_target(self, page):
        if page.stem == "index":
            folder = page.parent.relative_to(self.content)
        else:
            folder = page.with_suffix("").relative_to(self.theme)
        return self.output / folder / "index.html"
