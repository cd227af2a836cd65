import subprocess


def render(source):
    return subprocess.run(["graphviz-layout-tool", source], check=True)


render("graph.dot")
