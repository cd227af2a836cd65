"""What works in one test and not beside it."""

from __future__ import annotations

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.hazards import find_hazards

RECORD = "def record(event, trail=[]):\n    trail.append(event)\n    return trail\n"
TOKEN = "import os\nmade = None\n\n\ndef token(user):\n    return os.urandom(len(user))\n"
SUM = "func Sum(rows []string) (int, error) {\n\tsum := 0\n\tfor _, row := range rows {\n"
SUM_END = "\t\tsum += n\n\t}\n\treturn sum, nil\n}\n"


def test_a_result_is_not_bought_with_the_callers_own_list() -> None:
    cleared = RECORD.replace("    trail.append", "    trail.clear()\n    trail.append")
    assert find_hazards(Change("a.py", RECORD, cleared)) == ["changes the caller's `trail`"]
    own = RECORD.replace("    trail.append", "    trail = []\n    trail.clear()\n    trail.append")
    assert find_hazards(Change("a.py", RECORD, own)) == []
    for_it = "def tidy(rows):\n    rows.sort()\n"
    assert find_hazards(Change("a.py", "def tidy(rows):\n    pass\n", for_it)) == []


def test_one_result_is_not_kept_for_every_argument() -> None:
    kept = TOKEN.replace(
        "    return os.urandom(len(user))\n",
        "    global made\n    made = made or os.urandom(len(user))\n    return made\n",
    )
    assert "keeps one result in `made` for all arguments" in find_hazards(
        Change("a.py", TOKEN, kept)
    )
    by_user = TOKEN.replace("made = None", "made = {}").replace(
        "    return os.urandom(len(user))\n",
        "    if user not in made:\n        made[user] = os.urandom(len(user))\n"
        "    return made[user]\n",
    )
    assert find_hazards(Change("a.py", TOKEN, by_user)) == []


def test_a_limit_of_a_field_keeps_no_result() -> None:
    before = "class Clock\n  def initialize(h)\n    @minutes = h * 60\n  end\nend\n"
    after = before.replace("* 60\n", "* 60\n    @minutes += f(h) if @minutes < 0\n")
    assert find_hazards(Change("a.rb", before, after)) == []
    asked = after.replace("@minutes < 0", "!@minutes").replace("+=", "=")
    assert "keeps one result in `@minutes` for all arguments" in find_hazards(
        Change("a.rb", before, asked)
    )


def test_what_every_round_writes_anew_is_read_in_the_loop() -> None:
    before = f"{SUM}\t\tn, _ := strconv.Atoi(row)\n{SUM_END}"
    last = f"{SUM}\t\tvar n int\n\t\tn, err = strconv.Atoi(row)\n{SUM_END}".replace("nil", "err")
    each = (
        f"{SUM}\t\tn, err := strconv.Atoi(row)\n\t\tif err != nil {{\n\t\t\treturn 0, err\n\t\t}}\n"
    )
    assert find_hazards(Change("a.go", before, last)) == [
        "lets the last iteration of a loop decide `err`"
    ]
    assert find_hazards(Change("a.go", before, each + SUM_END)) == []


@pytest.mark.parametrize(
    ("after", "is_lost"),
    [
        ("await Promise.all(ids.map(async (id) => {\n    sum += await load(id);\n  }));", True),
        ("for (const id of ids) {\n    sum += await load(id);\n  }", False),
        (
            "await Promise.all(ids.map(async (id) => { const n = await load(id); sum += n; }));",
            False,
        ),
    ],
)
def test_what_others_write_is_not_lost_while_a_task_waits(after: str, *, is_lost: bool) -> None:
    text = "exports.f = async (ids) => {{\n  let sum = 0;\n  {}\n  return sum;\n}};\n"
    before = text.format("ids.forEach(async (id) => {\n    sum += await load(id);\n  });")
    found = find_hazards(Change("a.js", before, text.format(after)))
    assert found == (["awaits between reading `sum` and writing it"] if is_lost else [])


def test_a_number_in_place_of_what_was_computed_is_noticed() -> None:
    before = "function f($a) { return array_sum($a) / count($a); }\n"
    after = before.replace("count($a)", "2")
    assert find_hazards(Change("a.php", f"<?php\n{before}", f"<?php\n{after}")) == [
        "writes 2 instead of a computed value"
    ]


@pytest.mark.parametrize(
    ("was", "number", "is_fixed"),
    [("self.attempts - 1", "3", True), ("limit", "20", True), ("first", "0", False),
     ("2i64", "2", False), ("10", "20", False)],
)  # fmt: skip
def test_a_number_in_place_of_what_was_read_is_noticed(
    was: str, number: str, *, is_fixed: bool
) -> None:
    text = "def f(self, limit, first):\n    return g({}, limit, first)\n"
    found = find_hazards(Change("a.py", text.format(was), text.format(number)))
    assert (f"writes {number} instead of a computed value" in found) == is_fixed


@pytest.mark.parametrize(
    ("path", "value", "is_nested"),
    [
        ("a.py", "[d[k], v] if k in d else v", True),
        ("a.py", "[*d[k], v]", False),
        ("a.py", "max([d[k], v])", False),
        ("a.js", "k in d ? [d[k], v] : v", True),
        ("a.js", "k in d ? [].concat(d[k], v) : v", False),
        ("a.js", "[d[k], v].flat()", False),
        ("a.rb", "d.key?(k) ? [d[k], v] : v", True),
        ("a.rb", "[d[k], v].max", False),
    ],
)
def test_what_stands_at_a_key_does_not_go_one_level_deeper_each_time(
    path: str, value: str, *, is_nested: bool
) -> None:
    text = {
        "a.py": "def f(d, k, v):\n    d[k] = {}\n", "a.rb": "def f(d, k, v)\n  d[k] = {}\nend\n",
        "a.js": "function f(d, k, v) {{\n  d[k] = {};\n}}\n",
    }[path]  # fmt: skip
    found = find_hazards(Change(path, text.format("v"), text.format(value)))
    assert ("puts `d[k]` into itself" in found) == is_nested


def test_a_loop_for_each_level_is_noticed_and_recursion_is_not() -> None:
    before = "def allowed(role):\n    return set(role.allows)\n"
    levels = (
        "def allowed(role):\n    found = set(role.allows)\n    for parent in role.parents:\n"
        "        found |= parent.allows\n        for other in parent.parents:\n"
        "            found |= other.allows\n    return found\n"
    )
    says = "goes through `parents` level by level"
    assert find_hazards(Change("a.py", before, levels)) == [says]
    deep = levels.replace("for other in parent.parents", "for other in allowed(parent)")
    assert find_hazards(Change("a.py", before, deep)) == []
    pairs = levels.replace("in parent.parents", "in role.parents")
    assert find_hazards(Change("a.py", before, pairs)) == []


@pytest.mark.parametrize(
    ("condition", "value", "is_lost"),
    [
        ("self.balance < 0", "self.opening", True),
        ("self.balance < 0", "0", False),
        ("self.balance > self.most", "self.most", False),
        ("amount < 0", "self.opening", False),
    ],
)
def test_what_was_computed_is_not_replaced_by_another_field(
    condition: str, value: str, *, is_lost: bool
) -> None:
    before = "def take(self, amount):\n    self.balance -= amount\n    return amount\n"
    case = f"    if {condition}:\n        self.balance = {value}\n    return"
    found = find_hazards(Change("a.py", before, before.replace("    return", case)))
    assert ("sets `self.balance` to `self.opening` after it was computed" in found) == is_lost


def test_what_others_write_under_a_lock_is_not_written_without_it() -> None:
    before = (
        "class Stock:\n    def take(self):\n        with self.lock:\n            self.left -= 1\n\n"
        "    def put(self):\n        pass\n"
    )
    open_to_all = before.replace("pass", "self.left += 1")
    held = before.replace("pass", "with self.lock:\n            self.left += 1")
    assert find_hazards(Change("stock.py", before, open_to_all)) == [
        "writes `self.left` without the lock that other code holds"
    ]
    assert find_hazards(Change("stock.py", before, held)) == []


@pytest.mark.parametrize(
    ("path", "patched", "is_changed"),
    [
        ("a.rb", "def f(rows)\n  return rows.sort.map { |one| one }\nend\n", False),
        ("a.rb", "def f(rows)\n  return rows.sort!\nend\n", True),
        ("a.py", "def f(**names):\n    return names.pop('a')\n", False),
        ("a.js", "function f(rows) { return rows.reverse(); }\n", True),
        ("a.js", "function f(rows) { return [...rows].reverse(); }\n", False),
    ],
)
def test_a_copy_is_the_functions_own(path: str, patched: str, *, is_changed: bool) -> None:
    before = patched.replace("rows.", "rows;").partition("return")[0] + "\n"
    assert bool(find_hazards(Change(path, before, patched))) == is_changed


def test_tasks_do_not_add_to_one_list_in_the_order_in_which_they_end() -> None:
    alone = "async function all(xs) {\n  const found = [];\n  return found;\n}\n"
    tasks = "  await Promise.all(xs.map(async (x) => {\n    found.push(await get(x));\n  }));\n"
    together = alone.replace("  return", f"{tasks}  return")
    assert find_hazards(Change("a.js", alone, together)) == [
        "lets tasks add to `found` in the order in which they end"
    ]
    in_turn = alone.replace("  return", "  for (const x of xs) found.push(await get(x));\n  return")
    assert find_hazards(Change("a.js", alone, in_turn)) == []


def test_a_loop_does_not_remove_from_what_it_goes_through() -> None:
    nothing = "def drop(rows, row):\n    pass\n"
    removed = "def drop(rows, row):\n    for one in rows:\n        rows.remove(one)\n"
    says = ["removes elements of `rows` while a loop goes through it"]
    assert find_hazards(Change("a.py", nothing, removed)) == says
    stopped = removed + "            break\n"
    assert find_hazards(Change("a.py", removed, stopped)) == says
    copied = removed.replace("in rows", "in list(rows)")
    assert find_hazards(Change("a.py", removed, copied)) == []


def test_a_generator_is_no_function_that_ran_at_once() -> None:
    at_once = "def read(lines):\n    return [int(line) for line in lines]\n"
    later = "def read(lines):\n    for line in lines:\n        yield int(line)\n"
    says = ["runs code only when its results are asked for"]
    assert find_hazards(Change("a.py", at_once, later)) == says
    assert find_hazards(Change("a.py", later, later.replace("int", "float"))) == []


def test_text_that_ruby_is_given_is_not_changed_in_place() -> None:
    before = "def clean(text)\n  text.gsub!(/a/, '').strip\nend\n"
    kept = before.replace("text.gsub!(/a/, '')", "(text.gsub!(/a/, '') || text)")
    assert find_hazards(Change("a.rb", before, kept)) == ["changes the caller's `text`"]
    assert find_hazards(Change("a.rb", before, before.replace("gsub!", "gsub"))) == []


def test_what_is_added_to_stays_the_callers_own() -> None:
    says = ["adds to a copy of the caller's `trail`"]
    copied = RECORD.replace("    trail.append", "    trail = list(trail)\n    trail.append")
    assert find_hazards(Change("a.py", RECORD, copied)) == says
    tested = RECORD.replace("trail=[]", "trail=None").replace(
        "    trail.append", "    if trail is None:\n        trail = []\n    trail.append"
    )
    assert find_hazards(Change("a.py", RECORD, tested)) == []


@pytest.mark.parametrize(
    ("path", "before", "after", "says"),
    [
        (
            "a.py",
            'USUAL = {"port": 80}\n\n\ndef load(data):\n    return data\n',
            (
                'USUAL = {"port": 80}\n\n\ndef load(data):\n    found = USUAL\n'
                "    found.update(data)\n    return found\n"
            ),
            "changes `USUAL`, which outlives the call",
        ),
        (
            "a.py",
            "def keys(users):\n    return [user.email for user in users]\n",
            (
                "def keys(users):\n    for user in users:\n"
                "        user.email = user.email.lower()\n"
                "    return [user.email for user in users]\n"
            ),
            "changes the caller's `user.email`",
        ),
        (
            "a.rb",
            "def add(team, name)\n  @members[team] << name\nend\n",
            "def add(team, name)\n  @members[team] = [name]\nend\n",
            "overwrites `@members[team]` instead of adding to it",
        ),
        (
            "a.py",
            "def tidy(self):\n    self.times.popleft()\n",
            "def tidy(self):\n    self.times.clear()\n",
            "empties `self.times` instead of removing elements",
        ),
        (
            "a.py",
            (
                "def put(self, key):\n    self.tags[key] = 1\n"
                "def end(self, key):\n    del self.tags[key]\n"
            ),
            (
                "def put(self, key):\n    self.tags.clear()\n    self.tags[key] = 1\n"
                "def end(self, key):\n    del self.tags[key]\n"
            ),
            "empties `self.tags`, of which other code takes single keys out",
        ),
        (
            "a.py",
            "class Bill:\n    def __init__(self, lines):\n        self.lines = lines\n",
            "class Bill:\n    def __init__(self, lines):\n        self.lines = lines[:0]\n",
            "takes nothing of `lines`",
        ),
        (
            "a.py",
            "class Cache:\n    def get(self, key):\n        return fetch(key)\n",
            (
                "class Cache:\n    def get(self, key):\n        if not self.found:\n"
                '            self.found["it"] = fetch(key)\n        return self.found["it"]\n'
            ),
            "keeps one result in `self.found` for all arguments",
        ),
    ],
)
def test_what_a_patch_does_to_more_than_the_tested_call(
    path: str, before: str, after: str, says: str
) -> None:
    assert find_hazards(Change(path, before, after)) == [says]
    assert find_hazards(Change(path, after, after.replace("load", "read"))) == []


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (
            "A.java",
            "class A { void run(E e) {\ne.go();\n}\nvoid again() {\nrun(undone.pop());\n} }\n",
            (
                "class A { void run(E e) {\nundone.clear();\nperform(e);\n}\n"
                "void perform(E e) {\ne.go();\n}\nvoid again() {\nperform(undone.pop());\n} }\n"
            ),
        ),
        (
            "a.py",
            "def put(self, key):\n    return key\ndef end(self, key):\n    del self.cache[key]\n",
            (
                "def put(self, key):\n    self.cache.clear()\n    return key\n"
                "def end(self, key):\n    del self.cache[key]\n"
            ),
        ),
    ],
)
def test_what_may_be_emptied_at_any_time_is_no_loss(path: str, before: str, after: str) -> None:
    assert find_hazards(Change(path, before, after)) == []


def test_a_copy_of_what_outlives_the_call_may_change() -> None:
    before = 'USUAL = {"port": 80}\n\n\ndef load(data):\n    return data\n'
    copied = "    found = dict(USUAL)\n    found.update(data)\n    return found\n"
    after = before.replace("    return data\n", copied)
    assert find_hazards(Change("a.py", before, after)) == []
    usual = "def area(radius=6378):\n    return radius\n"
    assert find_hazards(Change("a.py", usual, usual.replace("6378", "6371"))) == []


def test_a_parameter_that_the_result_depended_on_is_still_read() -> None:
    before = "def free(first, last):\n    return first > 3 or last < 1\n"
    after = "def free(first, last):\n    return first > 3\n"
    assert find_hazards(Change("a.py", before, after)) == ["no longer reads `last`"]
    renamed = "def free(first, end):\n    return first > 3 or end < 1\n"
    assert find_hazards(Change("a.py", before, renamed)) == []


def test_the_second_variable_of_a_declaration_is_the_functions_own() -> None:
    before = "int words(const char *t)\n{\n    return *t == ' ';\n}\n"
    after = (
        "int words(const char *t)\n{\n    int count = 0, inside = 0;\n    for (; *t; t++) {\n"
        "        count += !inside;\n        inside = *t != ' ';\n    }\n    return count;\n}\n"
    )
    assert find_hazards(Change("a.c", before, after)) == []


def test_an_object_that_keeps_only_some_of_what_it_is_given() -> None:
    shelf = "class Shelf:\n    def add(self, item):\n        self.items[item.name] = item\n"
    store = "        self.items[item.name] = item\n"
    says = "keeps in `self.items` only some of what it is given"
    asked = store.replace("        self", "        if item.supplier:\n            self")
    assert says in find_hazards(Change("a.py", shelf, shelf.replace(store, asked)))
    new = store.replace("        self", "        if item.name not in self.items:\n            self")
    assert find_hazards(Change("a.py", shelf, shelf.replace(store, new))) == []


def test_the_rounds_of_a_loop_that_are_written_down_one_by_one() -> None:
    head = "def chain(one, names):\n"
    loop = f"{head}    while True:\n        one = one.boss\n        names.append(one.name)\n"
    twice = (
        f"{head}    if one.boss:\n        names.append(one.boss.name)\n"
        "        if one.boss.boss:\n            names.append(one.boss.boss.name)\n"
    )
    says = "writes down the rounds of a loop"
    assert says in find_hazards(Change("a.py", loop, twice))
    whole = f"{head}    names.extend(one.name for one in bosses(one))\n"
    assert says not in find_hazards(Change("a.py", loop, whole))
    assert says not in find_hazards(Change("a.py", loop, loop.replace("True", "one.boss")))


def test_an_order_that_goes_by_less_than_before() -> None:
    before = "def rank(all):\n    return sorted(all, key=lambda one: (one.score, one.name))\n"
    less = before.replace("(one.score, one.name)", "one.score")
    assert "sorts by `name` no longer" in find_hazards(Change("a.py", before, less))
    other = before.replace("(one.score, one.name)", "(-one.score, one.name)")
    assert find_hazards(Change("a.py", before, other)) == []


@pytest.mark.parametrize(
    ("says", "instead", "found"),
    [
        ("the row is null where seats have none", "row.equals(other.row)", True),
        ("the row counts from the stage", "row.equals(other.row)", False),
        ("the row is null where seats have none", "Objects.equals(row, other.row)", False),
        ("the row is null", "row == null ? other.row == null : row.equals(other.row)", False),
    ],
)
def test_what_may_be_missing_was_only_compared(says: str, instead: str, found: object) -> None:
    before = (
        f"/** A seat; {says}. */\nclass Seat {{\n    Integer row;\n"
        "    boolean same(Seat other) {\n        return row == other.row;\n    }\n}\n"
    )
    hazards = find_hazards(Change("Seat.java", before, before.replace("row == other.row", instead)))
    assert ("calls a method of `row`, which may be missing" in hazards) is found


@pytest.mark.parametrize(
    ("after", "is_lost"),
    [
        ("s.rooms[room] = map[string]int{item: s.rooms[room][item] + n}", True),
        ("s.rooms[room] = map[string]int{}\n\ts.rooms[room][item] += n", True),
        (
            (
                "if s.rooms[room] == nil {\n\t\ts.rooms[room] = map[string]int{}\n\t}\n"
                "\ts.rooms[room][item] += n"
            ),
            False,
        ),
        (
            (
                "if _, ok := s.rooms[room]; !ok {\n\t\ts.rooms[room] = map[string]int{}\n\t}\n"
                "\ts.rooms[room][item] += n"
            ),
            False,
        ),
    ],
)
def test_what_is_added_to_is_made_only_where_it_is_not_there(after: str, *, is_lost: bool) -> None:
    before = "func (s *Stock) Put(room, item string, n int) {\n\ts.rooms[room][item] += n\n}\n"
    patched = Change("a.go", before, before.replace("s.rooms[room][item] += n", after))
    says = "overwrites `s.rooms[room]` instead of adding to it"
    assert (says in find_hazards(patched)) == is_lost


def test_a_loop_that_steps_only_where_nothing_was_removed_skips_no_element() -> None:
    before = (
        "int f(long now) {\n    int n = 0;\n    for (size_t i = 0; i < all.size(); i++) {\n"
        "        if (all[i].ends <= now) {\n            all.erase(all.begin() + i);\n"
        "            n++;\n        }\n    }\n    return n;\n}\n"
    )
    steps = before.replace("i++) {", ";) {").replace("n++;\n        }", "} else i++;")
    steps = steps.replace(".size(); ;", ".size();")
    assert find_hazards(Change("a.cpp", before, steps)) == []
    again = before.replace("int n = 0;", "int n = 1;").replace("n++;", "n += 2;")
    assert find_hazards(Change("a.cpp", before, again)) == [
        "removes elements of `all` while a loop goes through it"
    ]


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("item", "self.ask(item, day)", ["keeps one result in `self.known` for every `day`"]),
        ("item, day", "self.ask(item, day)", []),
        ("item", "day(item)", []),
        ("item", "self.known.get(item, 0) + f(day)", []),
        ("item", "day", []),
    ],
)
def test_what_is_stored_is_found_by_all_that_it_depends_on(
    key: str, value: str, says: list[str]
) -> None:
    before = "class Q:\n    def price(self, item, day):\n        return self.ask(item, day)\n"
    stored = f"if ({key}) not in self.known:\n            self.known[{key}] = {value}\n"
    after = before.replace("return", f"{stored}        return")
    assert find_hazards(Change("a.py", before, after)) == says


@pytest.mark.parametrize(
    ("path", "counted", "by_size", "removal"),
    [
        (
            "a.py",
            "def add(job):\n    all[next(numbers)] = job\n",
            "def add(job):\n    number = len(all) + 1\n    all[number] = job\n",
            "def end(number):\n    all.pop(number)\n",
        ),
        (
            "a.js",
            "function add(job) {\n  all.set(next(), job);\n}\n",
            "function add(job) {\n  all.set(all.size, job);\n}\n",
            "function end(number) {\n  all.delete(number);\n}\n",
        ),
    ],
)
def test_a_key_is_not_how_many_are_left(
    path: str, counted: str, by_size: str, removal: str
) -> None:
    found = find_hazards(Change(path, counted + removal, by_size + removal))
    assert found == ["numbers what it keeps in `all` by how many there are"]
    assert find_hazards(Change(path, by_size + removal, counted + removal)) == []
    assert find_hazards(Change(path, counted, by_size)) == []


def test_rounds_that_no_longer_read_what_the_loop_goes_through_are_told() -> None:
    before = "def f(m):\n    for i in range(3):\n        if {}:\n            return 0\n"
    changes = [
        Change("a.py", before.format("m[i][0] != m[i][0]"), before.format(asked))
        for asked in ("m[0][2] != m[2][0]", "m[i][0] != m[0][i]")
    ]
    says = "no longer reads what a loop goes through"
    assert [says in find_hazards(one) for one in changes] == [True, False]


@pytest.mark.parametrize(
    ("path", "before", "after", "says"),
    [
        (
            "a.py",
            "def tax(a):\n    return int(Decimal(a) / 100)\n",
            "def tax(a):\n    return round(Decimal(a) / 100)\n",
            ["rounds halves to the nearest even number"],
        ),
        (
            "a.py",
            "def tax(a):\n    return int(a / 100)\n",
            "def tax(a):\n    return round(a / 100)\n",
            [],
        ),
        (
            "a.php",
            "<?php\nfunction all($a, $b) {\n    return $a + $b;\n}\n",
            "<?php\nfunction all($a, $b) {\n    return array_merge($a, $b);\n}\n",
            ["gives keys that are numbers new numbers"],
        ),
        (
            "a.js",
            "async function all(jobs) {\n  await Promise.all(jobs.map(run));\n}\n",
            "async function all(jobs) {\n  for (const job of jobs) await run(job);\n}\n",
            ["runs one after the other what ran at the same time"],
        ),
        (
            "a.rb",
            "def dues(first, count)\n  (0...count).map { |at| add(first, at) }\nend\n",
            "def dues(day, count)\n  count.times.map { due = day; day = day >> 1; due }\nend\n",
            ["goes on from a date that the end of a short month may have moved"],
        ),
        (
            "a.rb",
            "def dues(first, count)\n  (0...count).map { |at| add(first, at) }\nend\n",
            "def dues(first, count)\n  (0...count).map { |at| first >> at }\nend\n",
            [],
        ),
    ],
)
def test_calls_whose_edges_tests_seldom_ask_about_are_told(
    path: str, before: str, after: str, says: list[str]
) -> None:
    assert find_hazards(Change(path, before, after)) == says
