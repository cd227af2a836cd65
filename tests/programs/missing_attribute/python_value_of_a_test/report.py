def title(report):
    return report.name.title()
