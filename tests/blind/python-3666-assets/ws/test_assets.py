from assets import archive_stem, manifest, newest, obsolete, split_version


def test_split_version():
    assert split_version("site-1.2") == ("site", (1, 2))
    assert split_version("notes") == ("notes", ())


def test_versions_are_numbers():
    paths = ["site-1.9.zip", "site-1.10.zip"]
    assert newest(paths) == {"site": "site-1.10.zip"}


def test_plain_file():
    assert archive_stem("doc/readme.txt") == "readme"


def test_obsolete():
    paths = ["a/site-2.0.tar.gz", "b/site-2.1.tar.gz", "b/fonts-1.tar.xz"]
    assert obsolete(paths) == ["a/site-2.0.tar.gz"]


def test_manifest():
    paths = ["out/site-3.1.zip", "out/calendar.tar.gz", "out/site-3.0.zip"]
    assert manifest(paths) == "calendar=out/calendar.tar.gz\nsite=out/site-3.1.zip"
