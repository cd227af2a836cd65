"""Running documents through a workflow."""


class Forbidden(Exception):
    pass


class Workflow:
    def __init__(self, transitions, start):
        self.start = start
        self._table = {}
        for transition in transitions:
            self._table[transition.source, transition.event] = transition

    def events(self, state):
        return sorted(event for source, event in self._table if source == state)

    def step(self, state, event, role):
        transition = self._table[state, event]
        if transition.role not in ("any", role):
            raise Forbidden(f"{role} may not {event}")
        return transition.target


class Document:
    def __init__(self, title, workflow):
        self.title = title
        self.workflow = workflow
        self.state = workflow.start
        self.history = []

    def fire(self, event, role):
        before = self.state
        self.state = self.workflow.step(before, event, role)
        self.history.append(f"{before}/{event}")
