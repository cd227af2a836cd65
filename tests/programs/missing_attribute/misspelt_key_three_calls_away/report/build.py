from report.layout import title_line
from report.settings import load_settings


def build_report(path):
    settings = load_settings(path)
    return title_line(settings.title, 40)
