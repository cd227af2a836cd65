"""Expressions and loops of C and C++ that do otherwise than they look, and sound ones like them."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "a text that is compared by its address": ("a.c", """\
        int is_admin(const struct user *user) { return user->role == "admin"; } // here
        """),
    "an argument that is compared so": ("a.cpp", """\
        int main(int argc, char* argv[]) { return argc > 1 && argv[1] == "-v"; } // here
        """),
    "bits that are taken of a comparison": ("a.c", """\
        int is_even(int n) { return n & 1 == 0; } // here
        """),
    "a flag that is taken so": ("a.c", """\
        int is_open(const struct file *f) { return f->flags & OPEN_READ == OPEN_READ; } // here
        """),
    "a range": ("a.c", "int fits(int n) { return 0 < n < 10; } // here\n"),
    "a number that is added to a literal": ("a.cpp", """\
        std::string label(int number) { return "no. " + number; } // here
        """),
    "an absolute value of a fraction": ("a.c", """\
        int near(double a, double b) { double d = a - b; return abs(d) < 0.5; } // here
        """),
    "fractions that are added up as whole numbers": ("a.cpp", """\
        double total(const std::vector<double>& all) {
            return std::accumulate(all.begin(), all.end(), 0); // here
        }
        """),
    "prices that are added up as whole numbers": ("a.cpp", """\
        double total(const std::vector<Item>& all) {
            return std::accumulate(all.begin(), all.end(), 0, // here
                [](double sum, const Item& one) { return sum + one.price; });
        }
        """),
    "a copy without room for its end": ("a.c", """\
        char *copy(const char *text) {
            char *made = malloc(strlen(text)); // here
            strcpy(made, text);
            return made;
        }
        """),
    "a loop that asks for the end before it reads": ("a.c", """\
        int count(FILE *in) {
            char line[80];
            int lines = 0;
            while (!feof(in)) { // here
                fgets(line, sizeof line, in);
                lines++;
            }
            return lines;
        }
        """),
    "a stream that is asked so": ("a.cpp", """\
        int sum(std::istream& in) {
            int all = 0, n = 0;
            while (!in.eof()) { // here
                in >> n;
                all += n;
            }
            return all;
        }
        """),
    "a block that belongs to nothing": ("a.c", """\
        void close(struct door *door) {
            if (door->open); // here
            {
                door->open = 0;
                door->count++;
            }
        }
        """),
    "a fraction that is printed as a whole number": ("a.c", """\
        void show(char *out, double price) { sprintf(out, "%d EUR", price); } // here
        """),
    "a whole number that is printed as a fraction": ("a.c", """\
        void show(const struct item *one, int cents) { printf("%.2f", cents); } // here
        """),
    "a statement that only looks conditional": ("a.c", """\
        int put(struct list *list, int n) {
            if (list->count == 9)
                list->fails++;
                return -1; // here
            list->all[list->count++] = n;
            return 0;
        }
        """),
    "a statement that only looks repeated": ("A.java", """\
        class A {
            int sum(int[] all) {
                int sum = 0;
                for (int one : all)
                    sum += one;
                    calls++; // here
                return sum;
            }
        }
        """),
    "a function whose last way has no result": ("a.c", """\
        int find(const int *all, int n, int key) {
            for (int i = 0; i < n; i++) // here
                if (all[i] == key) return i;
        }
        """),
    "a part of a hundred": ("a.c", """\
        int percent(int done, int all) { return done / all * 100; } // here
        """),
}  # fmt: skip
_SOUND = {
    "texts that are compared": ("a.cpp", """\
        bool f(const std::string& role, const char* name, std::string_view view) {
            return role == "admin" && name == nullptr && strcmp(name, "a") == 0 && view == "b"
                && role == name && name != NULL;
        }
        """),
    "bits in parentheses, and truths": ("a.c", """\
        int f(int n, int flags, int a, int b) {
            return (n & 1) == 0 && (flags & OPEN) == OPEN && (a == 1 & b == 2) | a < b;
        }
        """),
    "comparisons side by side": ("a.cpp", """\
        bool f(int n) { return 0 < n && n < 10 && (n < 5) == (n < 3); }
        std::vector<std::vector<int>> all;
        """),
    "texts that are added": ("a.cpp", """\
        std::string f(int n, std::string name, const char* end) {
            return "no. " + std::to_string(n) + name + "x" + name[0] + end;
        }
        """),
    "absolute values of their type": ("a.c", """\
        double f(double d, int n) { return fabs(d) + abs(n); }
        """),
    "sums of their type": ("a.cpp", """\
        double f(const std::vector<double>& all, const std::vector<int>& numbers) {
            return std::accumulate(all.begin(), all.end(), 0.0)
                + std::accumulate(numbers.begin(), numbers.end(), 0)
                + std::accumulate(numbers.begin(), numbers.end(), 0,
                                  [](int sum, int one) { return sum + one; });
        }
        """),
    "room for the end, and bytes without one": ("a.c", """\
        char *copy(const char *text) {
            char *made = malloc(strlen(text) + 1);
            strcpy(made, text);
            char *bytes = malloc(strlen(text));
            memcpy(bytes, text, strlen(text));
            return made;
        }
        """),
    "reads that are asked": ("a.c", """\
        int count(FILE *in) {
            char line[80];
            int lines = 0;
            while (!feof(in)) {
                if (!fgets(line, sizeof line, in)) break;
                lines++;
            }
            while (fgets(line, sizeof line, in)) lines++;
            while (!feof(in)) fgets(line, sizeof line, in);
            return lines;
        }
        """),
    "results on each way that ends": ("a.c", """\
        int reserve(struct server *server) {
            while (SERVER_TRUE) {
                if (server->count >= server->most) return 0;
                if (try_add(server)) return 1;
            }
        }
        int size(int family) {
            if (family == 4) {
                family = 1;
            }
        #ifdef WIDE
            else if (family == 6) {
                if (is_off()) return 3;
                family = 2;
            }
        #endif
            else {
                family = 3;
            }
            return family;
        }
        """),
    "loops without a body": ("a.c", """\
        int length(const char *text) {
            const char *at = text;
            while (*at++);
            for (; *at; at++);
            if (text) { at = text; }

            { int n = 3; at += n; }
            return at - text;
        }
        """),
    "formats of their type": ("a.c", """\
        void show(double price, int n, long all, const char *name, size_t size) {
            printf("%5.2f %d %ld %s %zu %c %x", price, n, all, name, size, n, n);
            printf("%.1f %d", n * 1.5, (int)price);
        }
        """),
    "statements where they belong": ("a.c", """\
        int f(int a, int b) {
            if (a) b++;
            a++;
            if (a)
                b++;
            else
                b--;
            a++;
            if (a)
              b++;
            /* else
              b--; */
            for (;;) { a++; }
                b++;
            if (a > 3) return 1; b++;
            while (a)
                a--;

            return b;
        }
        """),
    "a number that is rounded down": ("a.c", """\
        int f(int n, int step) { return n / 10 * 10 + n / step * step + 100 * n / step; }
        """),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_an_expression_that_does_otherwise_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_sound_expression_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []
