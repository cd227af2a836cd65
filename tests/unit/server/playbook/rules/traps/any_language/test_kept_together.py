"""What a program keeps in step is found where one function changes a part of it only."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program

_KEPT = {
    "the positions after an element": ("a.go", """\
package main

func (h *Hall) Rent(owner string) {
	h.byOwner[owner] = len(h.lockers)
	h.lockers = append(h.lockers, owner)
}

func (h *Hall) Release(owner string) {
	at := h.byOwner[owner]
	h.lockers = append(h.lockers[:at], h.lockers[at+1:]...) // here
	delete(h.byOwner, owner)
}

func (h *Hall) Find(owner string) string {
	return h.lockers[h.byOwner[owner]] // fails
}
"""),
    "the entry of another container": ("a.py", """\
class Collection:
    def add(self, exhibit):
        self.exhibits[exhibit.number] = exhibit
        self.rooms.setdefault(exhibit.room, []).append(exhibit.number)
    def lend(self, number):
        return self.exhibits.pop(number)  # here
    def get(self, number):
        return self.exhibits[number]  # fails
    def numbers_in(self, room):
        return list(self.rooms.get(room, []))
"""),
    "the number of elements": ("a.c", """\
void list_add(struct list *list, int value)
{
    list->items[list->count++] = value;
}
void list_remove(struct list *list, int at)
{
    for (int i = at; i < list->count - 1; i++)
        list->items[i] = list->items[i + 1]; // here
}
int total(struct list *list)
{
    return *list->items[list->count - 1]; // fails
}
"""),
    "what was computed once": ("a.rb", """\
class Bank
  def deposit(packet)
    @packets << packet # here
  end
  def find(code)
    by_code[code].name # fails
  end
  def by_code
    @by_code ||= @packets.to_h { |packet| [packet.code, packet] }
  end
end
"""),
    "the order of a list": ("a.py", """\
import bisect
class Timetable:
    def add_line(self, times):
        self.times.extend(times)
        self.times.append(times[0])
        self.times.sort()
    def add_extra(self, time):
        self.times.append(time)  # here
    def after(self, time):
        return self.times[bisect.bisect_left(self.times, time)]  # fails
"""),
}  # fmt: skip

_NONE = {
    "an entry that is taken out of both": ("a.py", """\
class Collection:
    def add(self, exhibit):
        self.exhibits[exhibit.number] = exhibit
        self.rooms.setdefault(exhibit.room, []).append(exhibit.number)
    def lend(self, number):
        exhibit = self.exhibits.pop(number)
        self.rooms[exhibit.room].remove(number)
    def get(self, number):
        return self.exhibits[number]  # fails
    def numbers_in(self, room):
        return list(self.rooms.get(room, []))
"""),
    "a queue beside a register of all": ("a.py", """\
class Jobs:
    def submit(self, job):
        self.queue.append(job)
        self.known[job.id] = job
    def take(self):
        return self.queue.popleft()
    def first(self):
        return self.queue[0].name  # fails
    def named(self, id):
        return self.known[id]
"""),
    "a list that is an entry of a table": ("A.cs", """\
class Store {
    void Put(Shelf shelf, string sheet) {
        if (!_sheets.TryGetValue(shelf, out var sheets))
            _sheets[shelf] = sheets = new List<string>();
        sheets.Add(sheet);
    }
    string Take(Shelf shelf) {
        var sheets = _sheets[shelf]; // fails
        var last = sheets[sheets.Count - 1];
        sheets.RemoveAt(sheets.Count - 1);
        return last;
    }
    void List() { foreach (var pair in _sheets) Print(pair.Value); }
}
"""),
    "two stacks that are emptied in step": ("a.go", """\
package main

func (m *machine) reduce() {
	n, op := len(m.values), m.operators[len(m.operators)-1]
	m.operators = m.operators[:len(m.operators)-1]
	left := m.values[n-2] // fails
	m.values = append(m.values[:n-2], apply(op, left, m.values[n-1]))
}

func (m *machine) read(tokens []Token) {
	for _, t := range tokens {
		m.values = append(m.values, t.Value)
		m.operators = append(m.operators, t.Op)
	}
}

func (m *machine) depth() int {
	return m.operators[0]
}
"""),
    "a counter that is no index": ("a.py", """\
class Store:
    def start(self, user):
        self.count += 1
        self.sessions[user] = self.count
    def end(self, user):
        self.sessions.pop(user)
    def get(self, user):
        return self.count, self.sessions[user]  # fails
"""),
}  # fmt: skip


def _find(file: str, text: str) -> list[int]:
    source = SourceFile(file, text, "1")
    crash = next(number for number, line in enumerate(source.lines, 1) if "fails" in line)
    program = Program([source], Site(source, crash), "", [])
    return [one.at.line for one in find_traps(program)]


@pytest.mark.parametrize("name", _KEPT)
def test_what_one_function_leaves_behind_is_found(name: str) -> None:
    file, text = _KEPT[name]
    marked = [number for number, line in enumerate(text.splitlines(), 1) if "here" in line]
    assert _find(file, text) == marked


@pytest.mark.parametrize("name", _NONE)
def test_what_is_kept_in_step_or_apart_is_no_trap(name: str) -> None:
    file, text = _NONE[name]
    assert _find(file, text) == []
