"""Names of data sets and of the files that hold them."""
import posixpath
import re

DATE = re.compile(r"[-_](\d{4})[-_]?(\d{2})[-_]?(\d{2})$")
EXTENSION = ".csv"


def is_export(path):
    return path.lower().endswith(EXTENSION)


def stem(path):
    """The file's name without folder and extension, in lower case."""
    return posixpath.basename(path).lower().rstrip(EXTENSION)


def split_date(name):
    """Split ``orders-20210305`` into the data set and an ISO date or None."""
    match = DATE.search(name)
    if match is None:
        return name, None
    return name[: match.start()], "-".join(match.groups())


def title(dataset):
    return " ".join(word.capitalize() for word in re.split(r"[-_]", dataset))
