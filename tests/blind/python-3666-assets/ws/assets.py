"""Names of files in a build: stems, versions, bundles."""
import posixpath
import re

ARCHIVES = (".tar.gz", ".tar.xz", ".zip")


def archive_stem(path):
    """'out/site-1.2.tar.gz' -> 'site-1.2'"""
    name = posixpath.basename(path)
    for suffix in ARCHIVES:
        if name.endswith(suffix):
            return name.rstrip(suffix)
    return posixpath.splitext(name)[0]


def split_version(stem):
    """'site-1.2' -> ('site', (1, 2)); no version gives ()"""
    match = re.fullmatch(r"(.+?)-(\d+(?:\.\d+)*)", stem)
    if not match:
        return stem, ()
    name, version = match.groups()
    return name, tuple(int(part) for part in version.split("."))


def newest(paths):
    """The newest archive of each package."""
    best = {}
    for path in paths:
        name, version = split_version(archive_stem(path))
        if name not in best or version > best[name][0]:
            best[name] = (version, path)
    return {name: path for name, (version, path) in best.items()}


def obsolete(paths):
    keep = set(newest(paths).values())
    return [path for path in paths if path not in keep]


def manifest(paths):
    rows = []
    for name, path in sorted(newest(paths).items()):
        rows.append(f"{name}={path}")
    return "\n".join(rows)
