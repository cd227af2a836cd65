"""How much each feature of a candidate counts.

Those of a trace were learned by `python -m tests.bench.ranking --learn` on failures of faults put
into public packages: a conditional logit over each failure's candidates, drawn towards weights set
by hand, failures weighted so that the fault is innermost, in the trace or outside of it as often as
in public issues. The innermost function has some more, so that learning doesn't cost it its place.
What words count for in a text with a description was learned on the messages of
`tests.bench.commit_traces`. Those of endless recursions, of functions that hand on or only raise,
of relevance to the text and of what a title names were set by hand. The weights of a text are a
mean of what was learned on these failures and on the messages of `tests.bench.commit_messages`.
What they do is in `docs/benchmarks.md`.
"""

from typing import Final

WEIGHTS: Final = {
    "innermost": 3.04, "makes the type": 2.2, "file in title": 2.0, "no such name": 1.65,
    "frame": 1.52, "named in title": 1.5, "only in the cycle": 1.5, "gave none": 1.41, "gave": 1.24,
    "in the cycle": 1.2, "deep": 1.06, "first of the cause": 0.98, "title in name": 0.98,
    "long": 0.88, "called": 0.86, "none": 0.8, "same file": 0.72, "of the type": 0.6,
    "sibling": 0.58, "relevant": 0.5, "before": 0.48, "not found": 0.48, "guards": 0.44,
    "namesake": 0.44, "text in place": 0.41, "outermost": 0.39, "class named": 0.35,
    "title in place": 0.32, "calls elsewhere": 0.3, "near the top": 0.3, "text in name": 0.27,
    "message in body": 0.26, "constructor": 0.24, "text in body": 0.21, "writes": 0.18,
    "two hops": 0.16, "named": 0.12, "above a raise": 0.11, "text in body, of the best": 0.05,
    "tiny": -0.05, "first": -0.06, "first working": -0.06, "repeated": -0.07,
    "text in name, of the best": -0.07, "wrapper": -0.08, "signature": -0.1, "calls out": -0.11,
    "writes named": -0.16, "second": -0.18, "only raises": -0.2, "property": -0.2,
    "innermost small": -0.21, "same class": -0.24, "fills": -0.29, "forwards": -0.3, "third": -0.32,
    "wrong type": -0.46, "innermost forwards": -0.5, "raises": -0.55, "dunder": -0.58,
    "message in name": -0.58, "other error": -0.72, "abstract": -0.73,
    "innermost only raises": -0.8, "outside": -1.0, "not in the cycle": -1.2, "overload": -2.0,
}  # fmt: skip
# Where sentences describe the failure besides the trace.
WEIGHTS_OF_DESCRIPTION: Final = WEIGHTS | {
    "file in title": 2.5, "relevant": 1.3, "near the top": 1.1, "named": 1.0,
    "title in place": 1.0, "text in name, of the best": 0.5, "message in body": -0.3,
}  # fmt: skip
WEIGHTS_OF_TEXT: Final = {
    "routes": 4.3, "says": 2.9, "tested": 2.0, "answers": 2.0, "relevant": 1.9, "throws": 1.7,
    "named": 1.2, "in a relevant file": 1.0, "in module": 1.0, "title in place": 1.0,
    "class named": 1.0, "long": 0.9, "text in name": 0.9, "two hops": 0.9, "title in name": 0.9,
    "text in body": 0.8, "text in name, of the best": 0.55, "text in body, of the best": 0.55,
    "writes named": 0.55, "near the top": 0.5, "text in place": 0.5, "none": 0.35,
    "gave none": 0.15, "message in body, of the best": 0.1, "message in body": 0.1,
    "constructor": 0.1, "dunder": -0.1, "abstract": -0.2, "tiny": -0.65, "of the error": -1.2,
    "overload": -2.0,
}  # fmt: skip
