"""A C or C++ program that goes wrong before it crashes, or computes a wrong value: a run with
sanitizers says where."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.support.copies import snapshot
from tests.support.cpu import ThreadCpu
from whence.agent.recorded_run import Rerun
from whence.agent.sanitizer_look import is_worth_building, look_with_sanitizers
from whence.agent.second_look import SecondLook
from whence_tools.errors.model import Problem
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

pytestmark = pytest.mark.skipif(
    any(shutil.which(one) is None for one in ("gcc", "g++", "make")), reason="needs gcc and make"
)

_COMMAND = ("make", "run")
_FREED_TOO_EARLY = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text)
{
    char *made = malloc(strlen(text) + 1);
    return strcpy(made, text);
}

static void show(const char *text)
{
    printf("%s\\n", text);
}

static void greet(const char *name)
{
    char *text = copy(name);
    free(text);
    show(text);
    free(text);
}

int main(void)
{
    greet("a name that is long enough");
    return 0;
}
"""
_MOVED = """\
#include <stdio.h>
#include <stdlib.h>

struct scores { int *all; int count; int room; int *best; };

static int *add(struct scores *to, int score)
{
    if (to->count == to->room) {
        to->room = to->room ? to->room * 2 : 1;
        to->all = realloc(to->all, to->room * sizeof *to->all);
    }
    to->all[to->count] = score;
    return &to->all[to->count++];
}

static void play(struct scores *to, int score)
{
    int *one = add(to, score);
    if (!to->best || to->best[0] < score)
        to->best = one;
}

int main(void)
{
    struct scores scores = { NULL, 0, 0, NULL };
    for (int round = 1; round < 40; round++)
        play(&scores, round);
    printf("%d\\n", scores.best[0]);
    return 0;
}
"""
_TOO_LARGE = """\
#include <assert.h>

long seconds(int days)
{
    int all = days * 86400;
    return all;
}

int main(void)
{
    assert(seconds(40000) == 3456000000L);
}
"""
_COPIED = """\
#include <cstring>

class Label {
public:
    explicit Label(const char *text) : text_(new char[std::strlen(text) + 1])
    {
        std::strcpy(text_, text);
    }
    ~Label()
    {
        delete[] text_;
    }

private:
    char *text_;
};

int main()
{
    Label first("plum");
    Label second = first;
}
"""
_GROWN = """\
#include <cstdio>
#include <vector>

static int total(std::vector<int> prices)
{
    int &first = prices.front();
    prices.push_back(3);
    return first + prices.back();
}

int main()
{
    std::vector<int> prices;
    prices.push_back(1);
    std::printf("%d\\n", total(prices));
}
"""

_GIVEN_AWAY = """\
#include <cstdio>
#include <memory>
#include <vector>

struct Shelf {
    std::vector<std::unique_ptr<int>> books;

    int *take()
    {
        int *last = books.back().get();
        books.pop_back();
        return last;
    }
};

int main()
{
    Shelf shelf;
    shelf.books.push_back(std::make_unique<int>(7));
    int *book = shelf.take();
    std::printf("%d\\n", *book);
}
"""


_KEPT_AS_VIEW = """\
#include <cstdio>
#include <map>
#include <string>
#include <string_view>

std::map<std::string_view, int> ages;

void read()
{
    for (int age = 1; age < 4; ++age) {
        std::string name = "a name that is long enough " + std::to_string(age);
        ages[name] = age;
    }
}

int main()
{
    read();
    std::printf("%zu\\n", ages.count("a name that is long enough 2"));
}
"""


_MOVED_BESIDE = """\
#include <stdlib.h>

struct node { int first; };
struct tree { struct node *nodes; int used, room; };

static int add(struct tree *t)
{
    if (t->used == t->room) {
        t->room = t->room * 2 + 1;
        t->nodes = realloc(t->nodes, t->room * sizeof *t->nodes);
    }
    t->nodes[t->used].first = -1;
    return t->used++;
}

static void put(struct tree *t, int parent)
{
    struct node *above = &t->nodes[parent];
    int id = add(t);
    t->nodes[id].first = above->first;
}

int main(void)
{
    struct tree t = {0};
    add(&t);
    for (int i = 0; i < 9; i++)
        put(&t, i);
    free(t.nodes);
    return 1;
}
"""
_TAIL = """\
#include <stdlib.h>

struct job { int id; struct job *next; };
struct queue { struct job *head, *tail; };

static void add(struct queue *q, int id)
{
    struct job *job = calloc(1, sizeof *job);
    job->id = id;
    if (q->tail)
        q->tail->next = job;
    else
        q->head = job;
    q->tail = job;
}

static void cancel(struct queue *q, int id)
{
    struct job **link = &q->head;
    while ((*link)->id != id)
        link = &(*link)->next;
    struct job *job = *link;
    *link = job->next;
    if (!q->head)
        q->tail = NULL;
    free(job);
}

int main(void)
{
    struct queue q = {0};
    add(&q, 1);
    add(&q, 2);
    cancel(&q, 2);
    add(&q, 3);
    return q.head->next->id != 3;
}
"""
_RESETS = "    if (!q->head)\n        q->tail = NULL;\n"
_TWO_OWNERS = """\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct track { char *title; };

static void take(struct track *into, const struct track *from)
{
    memcpy(into, from, sizeof *into);
}

static void retitle(struct track *track, const char *title)
{
    free(track->title);
    track->title = strdup(title);
}

static void show(const struct track *track)
{
    puts(track->title);
}

int main(void)
{
    struct track one = {strdup("Overture")}, other;
    take(&other, &one);
    retitle(&other, "Finale");
    show(&one);
    return 0;
}
"""


def _look(tmp_path: Path, name: str, text: str, *, consent: bool = True) -> SecondLook:
    project = tmp_path / "project"
    project.mkdir()
    (project / name).write_text(text)
    compiler = "gcc" if name.endswith(".c") else "g++"
    (project / "Makefile").write_text(
        f"run: main\n\t./main\n\nmain: {name}\n\t{compiler} -o $@ $<\n"
    )
    before = snapshot(project)
    context = ToolContext(
        Workspace(project), ThreadCpu(), sandbox=LocalSandbox(project, tmp_path / "copies"),
        consent=Consent(commands=frozenset({_COMMAND} if consent else ())),
    )  # fmt: skip
    look = asyncio.run(look_with_sanitizers(Rerun(_COMMAND, ".", context, 60)))
    assert snapshot(project) == before
    return look


@pytest.mark.parametrize(
    ("name", "text", "line", "said"),
    [
        ("main.c", _FREED_TOO_EARLY, 19, "`greet` frees memory at main.c:19 that is used again at"),
        ("main.c", _TOO_LARGE, 5, "The result of `*` at main.c:5 doesn't fit in `int`"),
        ("main.cpp", _COPIED, 11, "that another copy of the object already freed"),
        ("main.c", _TAIL, 25, "`tail` still points to at main.c:11: main.c:25 resets it"),
        ("main.c", _TAIL.replace(_RESETS, ""), 24,
         "`cancel` frees memory at main.c:24 that `tail` still points to at main.c:11."),
        ("main.cpp", _GIVEN_AWAY, 11, "memory at main.cpp:11 that is used again at main.cpp:21."),
        ("main.cpp", _GROWN, 7, "frees memory at main.cpp:7 that is used again at main.cpp:8."),
    ],
    ids=["used after it was freed", "does not fit", "copied with its pointer",
         "reset at times", "never reset", "given away",
         "moved as it grew"],
)  # fmt: skip
def test_what_went_wrong_first_is_the_cause(
    tmp_path: Path, name: str, text: str, line: int, said: str
) -> None:
    look = _look(tmp_path, name, text)
    assert look.cause is not None, look
    assert (look.cause.location.file_path, look.cause.location.line) == (name, line)
    assert said in look.cause.root_cause
    assert line in {one.line_start for one in look.evidence}
    assert look.evidence[0].status == "observed"


def test_what_frees_the_text_of_one_object_is_not_to_blame_for_another_that_shares_it(
    tmp_path: Path,
) -> None:
    look = _look(tmp_path, "main.c", _TWO_OWNERS)
    assert look.cause is None
    assert [(one.line, one.symbol) for one in look.suspects] == [
        (20, "show"), (28, "main"), (14, "retitle"), (27, "main")
    ]  # fmt: skip


def test_an_access_past_the_end_is_where_to_look_and_no_cause(tmp_path: Path) -> None:
    text = (
        "#include <stdlib.h>\n\nint main(int count, char **given)\n{\n"
        "    int *all = malloc(2 * sizeof *all);\n    all[count + 1] = 1;\n"
        "    return all[count + 1];\n}\n"
    )
    look = _look(tmp_path, "main.c", text)
    assert look.cause is None
    assert [(one.file_path, one.line, one.symbol) for one in look.suspects] == [
        ("main.c", 6, "main")
    ]


def test_a_pointer_into_what_grows_is_to_blame_and_not_what_lets_it_grow(tmp_path: Path) -> None:
    look = _look(tmp_path, "main.c", _MOVED)
    assert look.cause is not None
    assert look.cause.location.line == 20
    assert "moves when `add` needs more room at main.c:10" in look.cause.root_cause


def test_a_local_pointer_into_what_grows_is_to_blame(tmp_path: Path) -> None:
    look = _look(tmp_path, "main.c", _MOVED_BESIDE)
    assert look.cause is not None
    assert look.cause.location.line == 18
    assert "it is out of date when main.c:20 uses it" in look.cause.root_cause


def test_room_without_a_place_for_the_end_is_to_blame_where_it_is_allocated(tmp_path: Path) -> None:
    text = (
        "#include <stdlib.h>\n#include <string.h>\n\nint main(int count, char **given)\n{\n"
        "    char *copy = malloc(strlen(given[0]));\n    strcpy(copy, given[0]);\n"
        "    return count > 9;\n}\n"
    )
    look = _look(tmp_path, "main.c", text)
    assert look.cause is not None
    assert look.cause.location.line == 6
    assert "is too short for what main.c:7 copies into it" in look.cause.root_cause


def test_room_for_some_elements_is_not_to_blame_for_one_more(tmp_path: Path) -> None:
    text = (
        "#include <stdlib.h>\n#include <string.h>\n\nstruct word { char text[16]; };\n\n"
        "int main(int count, char **given)\n{\n"
        "    struct word *words = malloc(4 * sizeof *words);\n"
        "    for (int i = 0; i <= 4; i++)\n        strcpy(words[i].text, given[0] + count - 1);\n"
        "    return words[0].text[0] == 'x';\n}\n"
    )
    look = _look(tmp_path, "main.c", text)
    assert look.cause is None
    assert 10 in [one.line for one in look.suspects]


def test_the_end_of_a_block_is_not_to_blame_for_what_is_kept_of_its_objects(tmp_path: Path) -> None:
    look = _look(tmp_path, "main.cpp", _KEPT_AS_VIEW)
    assert look.cause is None
    assert 13 in [one.line for one in look.suspects]


def test_a_program_that_is_sound_shows_nothing(tmp_path: Path) -> None:
    assert _look(tmp_path, "main.c", "int main(void)\n{\n    return 1;\n}\n") == SecondLook()


def test_an_assertion_of_a_test_that_fails_is_nothing_new(tmp_path: Path) -> None:
    text = "#include <assert.h>\n\nint main(void)\n{\n    assert(1 == 2);\n}\n"
    assert _look(tmp_path, "test_main.c", text) == SecondLook()


def test_nothing_is_built_without_consent(tmp_path: Path) -> None:
    assert _look(tmp_path, "main.c", _TOO_LARGE, consent=False) == SecondLook()


@pytest.mark.parametrize(
    ("problem", "command", "worth"),
    [
        (Problem(language="c"), ("make", "run"), True),
        (Problem(message="Segmentation fault"), ("sh", "run.sh"), True),
        (Problem(message="no such file"), ("sh", "run.sh"), False),
        (Problem(text="gcc -g -o sums sums.c\n./sums\nFAIL: 3 is not 4\n"), ("make",), True),
        (Problem(language="cpp"), ("./main",), False),
        (Problem(language="go"), ("make",), False),
    ],
)
def test_only_what_may_compile_c_is_built_again(
    problem: Problem, command: tuple[str, ...], *, worth: bool
) -> None:
    assert is_worth_building(problem, command) is worth
