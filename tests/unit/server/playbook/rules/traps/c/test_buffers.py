"""A pointer into a buffer that is filled again is found where it is kept, and only there."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "a line": """\
        char *names[9];
        int load(FILE *in) {
            char line[80];
            int n = 0;
            while (fgets(line, sizeof line, in))
                names[n++] = line; // here
            return n;
        }
        """,
    "a word of a line that another function stores": """\
        struct guest { char *name; int seats; };
        struct guests { struct guest items[32]; int n; };
        static void add(struct guests *g, char *name, const char *seats) {
            struct guest *x = &g->items[g->n++];
            x->name = name; // here
            x->seats = atoi(seats);
        }
        void load(struct guests *g, FILE *in) {
            char *line = NULL;
            size_t cap = 0;
            while (getline(&line, &cap, in) > 0) {
                char *name = strtok(line, ";");
                char *seats = strtok(NULL, ";");
                if (seats) add(g, name, seats);
            }
        }
        """,
    "what follows a mark": """\
        struct node { const char *value; struct node *next; };
        static struct node *prepend(struct node *head, const char *value) {
            struct node *made = malloc(sizeof *made);
            made->value = value; // here
            made->next = head;
            return made;
        }
        struct node *load(FILE *in) {
            char buf[128];
            struct node *all = NULL;
            while (fgets(buf, sizeof buf, in)) {
                char *mark = strchr(buf, '=');
                if (mark) all = prepend(all, mark + 1);
            }
            return all;
        }
        """,
    "a record that another function fills": """\
        struct item { char *name; };
        static int read_item(char *line, struct item *item) {
            char *name = strtok(line, ":");
            if (!name) return 0;
            item->name = name; // here
            return 1;
        }
        int load(struct item *items, FILE *in) {
            char line[32];
            int count = 0;
            while (fgets(line, sizeof line, in))
                count += read_item(line, &items[count]);
            return count;
        }
        """,
    "a later word of a line": """\
        struct pair { char *key; char *value; };
        int load(struct pair *pairs, FILE *in) {
            char line[80];
            int n = 0;
            while (fgets(line, sizeof line, in)) {
                strtok(line, "=");
                char *value = strtok(NULL, "\\n");
                pairs[n++].value = value; // here
            }
            return n;
        }
        """,
    "a text that a function makes in its own static array": """\
        static const char *label(int n) {
            static char text[16];
            snprintf(text, sizeof text, "no. %d", n);
            return text;
        }
        struct list { const char *labels[9]; int count; };
        void add(struct list *list, int n) { list->labels[list->count++] = label(n); } // here
        """,
    "a text that is made in each round": """\
        void fill(char **labels, int n) {
            char text[16];
            for (int i = 0; i < n; i++) {
                sprintf(text, "no. %d", i);
                labels[i] = text; // here
            }
        }
        """,
}
_SOUND = {
    "a copy": """\
        void load(char **names, FILE *in) {
            char line[80];
            int n = 0;
            while (fgets(line, sizeof line, in)) names[n++] = strdup(line);
        }
        """,
    "words of one line at a time": """\
        void load(FILE *in) {
            char line[80];
            char *words[9];
            while (fgets(line, sizeof line, in)) {
                int n = 0;
                for (char *w = strtok(line, " "); w; w = strtok(NULL, " ")) words[n++] = w;
                print(words, n);
            }
        }
        """,
    "words that another function takes apart": """\
        static int split(char *line, char **words) {
            int n = 0;
            for (char *w = strtok(line, " "); w; w = strtok(NULL, " ")) words[n++] = w;
            return n;
        }
        void load(FILE *in) {
            char line[80], *words[9];
            while (fgets(line, sizeof line, in)) print(words, split(line, words));
        }
        """,
    "a record of one line at a time": """\
        struct pair { char *key; };
        void load(FILE *in) {
            char line[80];
            while (fgets(line, sizeof line, in)) {
                struct pair pair;
                pair.key = strtok(line, "=");
                store(&pair);
            }
        }
        """,
    "a parser that goes over lines": """\
        struct parser { char *at; };
        static void begin(struct parser *p, char *line) { p->at = line; }
        void load(FILE *in) {
            char line[80];
            struct parser p;
            while (fgets(line, sizeof line, in)) begin(&p, line);
        }
        """,
    "a line that is handed over": """\
        void load(char **names, FILE *in) {
            char *line = NULL;
            size_t cap = 0;
            int n = 0;
            while (getline(&line, &cap, in) > 0) {
                names[n++] = line;
                line = NULL;
                cap = 0;
            }
        }
        """,
    "memory of its own in each round": """\
        void load(char **names, FILE *in, int n) {
            for (int i = 0; i < n; i++) {
                char *line = malloc(80);
                if (fgets(line, 80, in)) names[i] = line;
            }
        }
        """,
    "a text that is read whole": """\
        int load(char **lines, FILE *in) {
            static char all[9000];
            int n = 0;
            size_t size = read_all(all, sizeof all, in);
            for (char *at = strtok(all, "\\n"); at; at = strtok(NULL, "\\n")) lines[n++] = at;
            return n;
        }
        """,
    "the first line that fits": """\
        void find(struct hit *hits, int n, FILE *in) {
            char line[80];
            while (fgets(line, sizeof line, in)) {
                if (strstr(line, "total")) {
                    hits[n].line = line;
                    break;
                }
            }
        }
        struct hit { char *line; };
        """,
    "a copy that replaces it": """\
        struct hit { char *line; };
        void find(struct hit *hits, int n, FILE *in) {
            char line[80];
            while (fgets(line, sizeof line, in)) {
                hits[n].line = line;
                hits[n].line = strdup(hits[n].line);
                n++;
            }
        }
        """,
}
_VIEWS = """\
        std::vector<std::string_view> load(std::istream& in) {
            std::vector<std::string_view> found;
            std::string line;
            while (std::getline(in, line)) found.push_back(line); // here
            return found;
        }
        """
_TEXTS = _VIEWS.replace("string_view", "string")


@pytest.mark.parametrize("name", _WRONG)
def test_a_pointer_that_is_kept_of_a_buffer_is_found(name: str) -> None:
    assert list_trap_lines(_WRONG[name], "main.c") == [find_marked_line(_WRONG[name])]


@pytest.mark.parametrize("name", _SOUND)
def test_a_buffer_whose_rounds_stay_apart_has_no_trap(name: str) -> None:
    assert list_trap_lines(_SOUND[name], "main.c") == []


def test_views_of_one_line_are_found_and_copies_are_not() -> None:
    assert list_trap_lines(_VIEWS, "main.cpp") == [find_marked_line(_VIEWS)]
    assert list_trap_lines(_TEXTS, "main.cpp") == []
