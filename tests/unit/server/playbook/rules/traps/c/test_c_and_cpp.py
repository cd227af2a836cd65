"""What C and C++ do otherwise than the code means is found, and what only looks like it is not."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program

_C = {
    "a number of elements as a number of bytes": """\
        struct rows { struct row *all; int used, room; };
        static void grow(struct rows *rows) {
            rows->room *= 2;
            rows->all = realloc(rows->all, rows->room); // here
        }
        """,
    "a number of numbers as a number of bytes": """\
        int *squares(int count) {
            int *found = malloc(count); // here
            for (int i = 0; i < count; i++) found[i] = i * i;
            return found;
        }
        """,
    "the size of a field that is a pointer": """\
        struct table { struct entry **buckets; int count; };
        void clear(struct table *t) {
            memset(t->buckets, 0, sizeof t->buckets); // here
            t->count = 0;
        }
        """,
    "the size of a pointer": """\
        struct node { char name[64]; struct node *next; };
        struct node *make(void) {
            struct node *made = malloc(sizeof(made)); // here
            return made;
        }
        """,
    "the size of a parameter": """\
        void clear(int *totals) { memset(totals, 0, sizeof(totals)); } // here
        """,
    "a text that is taken apart inside of another": """\
        static int words(char *line) {
            int count = 0;
            for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) // here
                count++;
            return count;
        }
        int count(char *text) {
            int all = 0;
            char *line = strtok(text, "\\n");
            while (line) {
                all += words(line);
                line = strtok(NULL, "\\n");
            }
            return all;
        }
        """,
    "a pointer that two structures free": """\
        struct song { char *title; int length; };
        void song_copy(struct song *to, const struct song *from) {
            to->title = from->title; // here
            to->length = from->length;
        }
        void song_free(struct song *song) { free(song->title); }
        """,
    "a structure that is copied with what it owns": """\
        struct song { char *title; char *artist; };
        struct song *cover(const struct song *song, const char *artist) {
            struct song *made = malloc(sizeof *made);
            *made = *song; // here
            made->artist = strdup(artist);
            return made;
        }
        void song_free(struct song *song) { free(song->title); free(song->artist); free(song); }
        """,
    "elements of a nameless structure that are copied with what they own": """\
        typedef struct { char *title; } Track;
        typedef struct { Track *tracks; size_t count; } Album;
        void album_copy(Album *to, const Album *from) {
            for (size_t i = 0; i < from->count; i++)
                to->tracks[i] = from->tracks[i]; // here
        }
        void album_drop(Album *album) { free(album->tracks[--album->count].title); }
        """,
}
_SOUND_C = {
    "the size of a field that is an array": """\
        struct table { struct entry *buckets[16]; int count; };
        void clear(struct table *t) { memset(t->buckets, 0, sizeof t->buckets); }
        """,
    "bytes": "char *room(int count) { char *made = malloc(count); return made; }",
    "a size that was computed before": """\
        int *squares(int count) {
            size_t n = count * sizeof(int);
            int *found = malloc(n);
            return found;
        }
        """,
    "the size of what a pointer points to": """\
        void clear(struct row *row) { memset(row, 0, sizeof(*row)); }
        """,
    "a size of several elements": """\
        int16_t *make(size_t frames) { return calloc(frames, 2 * sizeof(int16_t)); }
        int grow(struct track *t, size_t frames) {
            size_t step = t->channels * sizeof *t->samples;
            int16_t *grown = realloc(t->samples, (t->frames + frames) * step);
            return grown != NULL;
        }
        """,
    "an array": "void f(void) { int all[9]; memset(all, 0, sizeof(all)); }",
    "an array of pointers": "char **f(void) { char **all = malloc(sizeof(*all)); return all; }",
    "texts one after the other": """\
        int words(char *line) { return strtok(line, " ") != NULL; }
        int f(char *text, char *more) {
            char *line = strtok(text, "\\n");
            return words(more) + (line != NULL);
        }
        """,
    "a pointer that moves": """\
        struct song { char *title; };
        void take(struct song *to, struct song *from) {
            to->title = from->title;
            from->title = NULL;
        }
        void song_free(struct song *song) { free(song->title); }
        """,
    "elements that move within their array": """\
        typedef struct { char *title; } Track;
        typedef struct { Track *tracks; size_t count; } Album;
        void album_shift(Album *album, size_t at) {
            for (size_t i = at; i + 1 < album->count; i++)
                album->tracks[i] = album->tracks[i + 1];
        }
        void album_drop(Album *album) { free(album->tracks[--album->count].title); }
        """,
    "a list that loses an item": """\
        struct item { struct item *next; };
        void drop(struct item *at) { struct item *gone = at->next; at->next = gone->next; }
        void item_free(struct item *at) { free(at->next); }
        """,
    "a structure that gets its own": """\
        struct song { char *title; };
        void song_copy(struct song *to, const struct song *from) {
            *to = *from;
            to->title = strdup(from->title);
        }
        void song_free(struct song *song) { free(song->title); }
        """,
}
_CPP = {
    "an element that is used after its move": """\
        void Dispatcher::retire(std::size_t index) {
            done_.push_back(std::move(waiting_[index])); // here
            waiting_[index]->done = true;
        }
        """,
    "a parameter in a lambda that is kept": """\
        class Bus {
            std::vector<std::function<void()>> all_;
            void on(std::string name) { all_.push_back([&name] { print(name); }); } // here
        };
        """,
    "all names in a lambda that is returned": """\
        std::function<int(int)> adder(int step) {
            int twice = step * 2;
            return [&](int n) { return n + twice; }; // here
        }
        """,
    "a vector of a base class": """\
        class Shape { public: virtual double area() const { return 0; } };
        class Circle : public Shape { public: double area() const override { return 3; } };
        class Plan { std::vector<Shape> all_; }; // here
        """,
    "an error that is caught by value": """\
        struct Failed : std::exception { virtual int code() const { return 1; } };
        struct Late : Failed { int code() const override { return 2; } };
        int f() { try { g(); } catch (Failed error) { return error.code(); } return 0; } // here
        """,
    "a pointer that copies delete too": """\
        class Buffer {
            int* data_; // here
        public:
            Buffer(int n) : data_(new int[n]) {}
            ~Buffer() { delete[] data_; }
        };
        int sum(Buffer buffer);
        int main() { Buffer a(3); Buffer b = a; return sum(b); }
        """,
    "a thread that is left": """\
        int run(bool dry) {
            std::thread worker(work);
            if (dry) return 0; // here
            worker.join();
            return 1;
        }
        """,
    "asking that inserts": """\
        class Shop {
            std::map<std::string, Item*> items_;
            bool has(const std::string& name) { return items_[name] != nullptr; } // here
            void print() { for (auto& [name, one] : items_) show(one->price); }
        };
        """,
    "an element of a vector that grows": """\
        void f(std::vector<Item>& items) {
            Item& first = items[0]; // here
            items.push_back(Item());
            first.count++;
        }
        """,
    "a pointer to an element of a vector that grows": """\
        void f(std::vector<Item>& items) {
            for (int i = 0; i < 3; i++) {
                const Item* last = &items.back(); // here
                items.emplace_back(i);
                show(last->count);
            }
        }
        """,
}
_SOUND_CPP = {
    "the element behind one that is moved": """\
        void take(std::vector<std::unique_ptr<Job>>& all, std::vector<std::unique_ptr<Job>>& out) {
            auto it = all.begin();
            out.push_back(std::move(*it));
            ++it;
            (*it)->done = true;
        }
        """,
    "a reference that the caller holds": """\
        class Bus {
            std::vector<std::function<void()>> all_;
            void on(std::string& name) { all_.push_back([&name] { print(name); }); }
        };
        """,
    "a lambda that is called at once": """\
        int f(std::vector<int> all) {
            int sum = 0;
            std::for_each(all.begin(), all.end(), [&](int one) { sum += one; });
            return sum;
        }
        """,
    "a lambda in a list of the function": """\
        int f(int n) {
            std::vector<std::function<int()>> steps;
            steps.push_back([&] { return n; });
            return steps[0]();
        }
        """,
    "a lambda that holds its object": """\
        class Bus {
            int count_; std::vector<std::function<void()>> all_;
            void on() { all_.push_back([&] { count_++; }); }
        };
        """,
    "pointers to a base class": """\
        class Shape { public: virtual double area() const { return 0; } };
        class Circle : public Shape { public: double area() const override { return 3; } };
        class Plan { std::vector<std::unique_ptr<Shape>> all_; };
        """,
    "a vector of a class without virtual methods": """\
        struct Point { int x; };
        struct Named : Point { std::string name; };
        struct Plan { std::vector<Point> all; };
        """,
    "a class that says how it is copied": """\
        class Buffer {
            int* data_;
        public:
            Buffer(const Buffer& other);
            ~Buffer() { delete[] data_; }
        };
        int main() { Buffer a(3); Buffer b = a; }
        """,
    "a class that is never copied": """\
        class Buffer { int* data_; public: ~Buffer() { delete[] data_; } };
        int sum(const Buffer& buffer);
        """,
    "a thread that is joined on each way": """\
        int run(bool dry) {
            std::thread worker(work);
            if (dry) { worker.join(); return 0; }
            worker.join();
            return 1;
        }
        """,
    "a return before a thread is there": """\
        int run(bool dry) {
            if (dry) return 0;
            std::thread worker(work);
            worker.join();
            return 1;
        }
        """,
    "an element of a vector that has room": """\
        void f(std::vector<Item>& items) {
            items.reserve(9);
            Item& first = items[0];
            items.push_back(Item());
            first.count++;
        }
        """,
    "elements that stay where they are": """\
        void f(std::deque<Item>& items, std::vector<Item>& others) {
            Item& first = items[0];
            items.push_back(Item());
            first.count++;
            Item& one = others[0];
            one.count++;
            others.push_back(one);
            Item copy = others[0];
            others.push_back(Item());
            copy.count++;
            show(copy);
            auto at = others.begin();
            at = others.insert(at, Item());
            show(*at);
        }
        """,
    "a vector that grows on the way out": """\
        void f(std::vector<Item>& items) {
            Item& first = items[0];
            if (first.count > 3) { items.push_back(Item()); return; }
            first.count++;
        }
        """,
    "counts in a map": """\
        std::map<std::string, int> seen;
        bool f(const std::string& name) { for (auto& s : seen) {} return seen[name] != 0; }
        """,
}


def _lines(text: str, path: str, message: str = "SIGSEGV: free(): terminate called") -> list[int]:
    file = SourceFile(path, text, "call")
    program = Program([file], Site(file, 1), message, [])
    return [one.at.line for one in find_traps(program)]


def _marked(text: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if "// here" in line)


@pytest.mark.parametrize("name", _C)
def test_what_c_does_otherwise_is_found_where_it_stands(name: str) -> None:
    assert _lines(_C[name], "main.c") == [_marked(_C[name])]


@pytest.mark.parametrize("name", _SOUND_C)
def test_sound_c_has_no_trap(name: str) -> None:
    assert _lines(_SOUND_C[name], "main.c") == []


@pytest.mark.parametrize("name", _CPP)
def test_what_cpp_does_otherwise_is_found_where_it_stands(name: str) -> None:
    assert _lines(_CPP[name], "main.cpp") == [_marked(_CPP[name])]


@pytest.mark.parametrize("name", _SOUND_CPP)
def test_sound_cpp_has_no_trap(name: str) -> None:
    assert _lines(_SOUND_CPP[name], "main.cpp") == []


@pytest.mark.parametrize("name", ["a pointer that two structures free", "asking that inserts"])
def test_a_trap_that_shows_as_another_error_is_not_told(name: str) -> None:
    text, path = (_C[name], "a.c") if name in _C else (_CPP[name], "a.cpp")
    assert _lines(text, path, "SIGFPE") == []
