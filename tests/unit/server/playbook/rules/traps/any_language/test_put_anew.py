"""Collections that are put anew for each element."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_WRONG = {
    "a list that is made first": ("A.java", """\
class Roster {
    private final Map<String, List<String>> teams = new TreeMap<>();
    void add(String team, String person) {
        List<String> members = new ArrayList<>();
        members.add(person);
        teams.put(team, members); // here
    }
}
"""),
    "groups of rows": ("a.py", """\
def group(rows):
    out = {}
    for row in rows:
        out[row.team] = [row]  # here
    return out
"""),
    "a map whose lists are gone through": ("a.js", """\
class Days {
  constructor() { this.byDay = new Map(); }
  addEvent(day, event) {
    this.byDay.set(day, [event]); // here
  }
  list(day) { return this.byDay.get(day).map((one) => one.name); }
}
"""),
    "a map of slices": ("a.go", """\
package main

func index(rows []Row) map[string][]Row {
	byTeam := map[string][]Row{}
	for _, row := range rows {
		byTeam[row.Team] = []Row{row} // here
	}
	return byTeam
}
"""),
    "an array of arrays": ("a.php", """\
<?php
function groupByTeam(array $rows): array {
    $groups = [];
    foreach ($rows as $row) {
        $groups[$row['team']] = [$row]; // here
    }
    return $groups;
}
"""),
    "a hash of arrays": ("a.rb", """\
class Menu
  def initialize
    @dishes = {}
  end

  def add(day, dish)
    @dishes[day] = [dish] # here
  end

  def count(day)
    @dishes[day].length
  end
end
"""),
    "a map of vectors": ("a.rs", """\
struct Index { words: HashMap<String, Vec<usize>> }
impl Index {
    fn add(&mut self, word: String, line: usize) {
        self.words.insert(word, vec![line]); // here
    }
}
"""),
    "a map of vectors in C++": ("a.cpp", """\
class Index {
    std::map<std::string, std::vector<int>> words_;
public:
    void add(const std::string& word, int line) {
        words_[word] = {line}; // here
    }
};
"""),
}  # fmt: skip
_SOUND = {
    "what asks first": ("a.py", """\
def group(rows):
    out = {}
    for row in rows:
        if row.team in out:
            out[row.team].append(row)
        else:
            out[row.team] = [row]
    return out
"""),
    "a key that is asked for": ("a.js", """\
class Days {
  constructor() { this.byDay = new Map(); }
  addEvent(day, event) {
    const known = this.byDay.get(day);
    if (known) known.push(event);
    this.byDay.set(day, [event]);
  }
  list(day) { return this.byDay.get(day).map((one) => one.name); }
}
"""),
    "lists that another place adds to": ("a.py", """\
def group(rows, more):
    out = {}
    for row in rows:
        out[row.team] = [row]
    for row in more:
        out[row.team].append(row)
    return out
"""),
    "lists that somebody else adds to": ("a.rb", """\
class Menu
  def add(day, dish)
    @dishes[day] = [dish]
  end

  def more(day, dish)
    of_day = @dishes[day]
    of_day << dish
    of_day.length
  end
end
"""),
    "pairs of a dict": ("a.py", """\
def group(headers):
    out = {}
    for name, value in headers.items():
        out[name] = [value]
    return out
"""),
    "each one its own": ("a.py", """\
def partition(nodes):
    groups = {}
    for node in nodes:
        groups[node] = [node]
    for node in nodes:
        groups[node.id] = [node.id]
    return groups
"""),
    "a setter": ("a.go", """\
package main

func (h Header) Set(name, value string) { h.all[name] = []string{value} }
"""),
    "a list of all": ("A.java", """\
class Roster {
    private final Map<String, List<String>> teams = new TreeMap<>();
    void addAll(String team, List<String> people) {
        List<String> members = new ArrayList<>();
        for (String one : people) {
            members.add(one);
        }
        teams.put(team, members);
    }
    void addTwo(String team, String first, String second) {
        List<String> members = new ArrayList<>();
        members.add(first);
        members.add(second);
        teams.put(team, members);
    }
}
"""),
    "a map of nobody's lists": ("a.py", """\
class Query:
    def add(self, name, value):
        self.pairs[name] = [value]
"""),
    "on a condition only": ("A.java", """\
class Roster {
    private final Map<String, List<String>> teams = new TreeMap<>();
    void add(String team, String person) {
        if (isFirst(person)) {
            teams.put(team, List.of(person));
        }
    }
}
"""),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_a_collection_that_replaces_the_one_before_is_found(name: str) -> None:
    path, text = _WRONG[name]
    here = [number for number, line in enumerate(text.splitlines(), 1) if " here" in line]
    assert list_trap_lines(text, path) == here


@pytest.mark.parametrize("name", _SOUND)
def test_a_collection_that_grows_or_is_meant_for_one_is_none(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []
