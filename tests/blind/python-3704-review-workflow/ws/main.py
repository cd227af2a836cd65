import definition
from machine import Document, Workflow

RULES = """
draft -> review on submit by author
review -> draft on withdraw by author

# for the editors only
review -> draft on reject by editor
review -> approved on approve by editor
approved -> live on publish      # done by the nightly job too
"""

STEPS = [
    ("submit", "author"),
    ("withdraw", "author"),
    ("submit", "author"),
    ("approve", "editor"),
    ("publish", "robot"),
]


def main():
    workflow = Workflow(definition.parse(RULES), "draft")
    document = Document("Annual report", workflow)
    for event, role in STEPS:
        document.fire(event, role)
        print(f"{event:<10}-> {document.state}")
    print(" ".join(document.history))


if __name__ == "__main__":
    main()
