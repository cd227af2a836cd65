"""Locals without a value, hidden ones, ones that stay, and copies that are changed in vain."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "a sum without a beginning": ("a.c", """\
        long total(const int *all, int n) {
            long sum; // here
            for (int i = 0; i < n; i++)
                sum += all[i];
            return sum;
        }
        """),
    "a count without a beginning": ("a.c", """\
        int spaces(const char *text) {
            int found; // here
            for (; *text; text++)
                if (*text == ' ') found++;
            return found;
        }
        """),
    "a greatest one without a beginning": ("a.cpp", """\
        int most(const std::vector<int>& all) {
            int best; // here
            for (int one : all)
                if (one > best) best = one;
            return best;
        }
        """),
    "a variable that hides the one that is returned": ("a.c", """\
        int find(const int *all, int n, int key) {
            int place = -1;
            for (int i = 0; i < n; i++) {
                if (all[i] == key) {
                    int place = i; // here
                    break;
                }
            }
            return place;
        }
        """),
    "a variable that hides a member": ("a.cpp", """\
        class Stock {
            int count_ = 0;
        public:
            void load(const std::vector<int>& all);
            int count() const { return count_; }
        };
        void Stock::load(const std::vector<int>& all) {
            int count_ = all.size(); // here
        }
        """),
    "a local that hides a member and is set up only": ("a.cpp", """\
        class Session {
            std::unique_ptr<Journal> journal_;
        public:
            explicit Session(const Options &options);
            void close() { journal_->note("closed"); }
        };
        Session::Session(const Options &options) {
            auto journal_ = std::make_unique<Journal>(options.user); // here
            journal_->note("opened");
        }
        """),
    "a local of C# that hides a field": ("a.cs", """\
        class Session {
            private Journal _journal;
            void Open(string user) {
                var _journal = new Journal(user); // here
                _journal.Level = 3;
            }
            void Close() { _journal.Note("closed"); }
        }
        """),
    "a local of Kotlin that hides a property": ("a.kt", """\
        class Session(private val user: String) {
            private var journal: Journal? = null
            fun open() {
                val journal = Journal(user) // here
                journal.note("opened")
            }
            fun close() { journal!!.note("closed") }
        }
        """),
    "a variable in a constructor": ("a.cpp", """\
        struct Rate {
            double value;
            Rate(double percent) { double value = percent / 100; } // here
        };
        """),
    "a sum that stays": ("a.c", """\
        int total(const int *all, int n) {
            static int sum = 0; // here
            for (int i = 0; i < n; i++) sum += all[i];
            return sum;
        }
        """),
    "a structure that is changed by value": ("a.c", """\
        struct point { int x, y; };
        void move(struct point p, int by) { // here
            p.x += by;
            p.y += by;
        }
        """),
    "a list that is filled by value": ("a.cpp", """\
        void add(std::vector<int> all, int n) { // here
            all.push_back(n);
        }
        """),
    "items that are changed by value": ("a.cpp", """\
        struct Item { int price; };
        void raise(std::vector<Item> items, int by) { // here
            for (auto& one : items) one.price += by;
        }
        """),
    "items of what a call gives, by value": ("a.cpp", """        void raise(Cart& cart, int by) {
            for (auto one : cart.items()) { // here
                one.price += by;
            }
        }
        """),
}  # fmt: skip
_SOUND = {
    "values that come first": ("a.cpp", """\
        int f(std::istream& in, const std::vector<int>& all, bool fast) {
            int a, b, first, last, left = 3;
            in >> a;
            scanf("%d", &b);
            read(first);
            if (fast) last = 1; else last = 2;
            int rest;
            rest = left + 1;
            return a + b + first + last + rest;
        }
        """),
    "values of the round before": ("a.c", """\
        int steps(const int *all, int n) {
            int before, best, count = 0;
            for (int i = 0; i < n; i++) {
                if (i > 0 && all[i] > before) count++;
                if (i > 0) count += all[i] - before;
                if (i == 0 || all[i] > best) best = all[i];
                before = all[i];
            }
            return count + best;
        }
        """),
    "a static or global number": ("a.c", """\
        int all;
        int next(void) { static int last; last++; all++; return last; }
        """),
    "a variable of its own": ("a.c", """\
        int f(const int *all, int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                int sum = all[i] * 2;
                print(sum);
            }
            { int rest = 1; }
            return sum;
        }
        """),
    "a local beside a member that is set": ("a.cpp", """\
        class Session {
            std::unique_ptr<Journal> journal_;
            std::unique_ptr<Journal> other_;
            std::vector<int> sizes_;
        public:
            Session() : journal_(open()) { auto journal_ = open(); journal_->note("opened"); }
            void load() { auto other_ = open(); other_->note("a"); keep(std::move(other_)); }
            void grow() { auto sizes_ = all(); sizes_.clear(); }
            void add(int size) { sizes_.push_back(size); }
            void close() { journal_->note("a"); other_->note("b"); print(sizes_.size()); }
        };
        """),
    "a field that is set beside the local": ("a.cs", """\
        class Session {
            private Scope _scope;
            void Open(bool fresh) {
                _scope = new Scope();
                if (fresh) {
                    var _scope = new Scope();
                    _scope.Level = 3;
                }
            }
            void Close() { _scope.Note("closed"); }
        }
        """),
    "a property of Kotlin that is computed": ("a.kt", """\
        class Session(private val user: String) {
            private val journal: Journal
                get() = Journal(user)
            fun open() {
                val journal = Journal(user)
                journal.note("opened")
            }
            fun close() { journal.note("closed") }
        }
        """),
    "a lock that is only there": ("a.cpp", """\
        class Queue {
            int lock;
            void f() { std::lock_guard<std::mutex> lock(mutex_); count_++; }
        };
        """),
    "a parameter that is no member": ("a.cpp", """\
        class Stock {
            int count_ = 0;
            void load(int count) { int all = count; count_ = all; }
        };
        struct Other { int all; };
        """),
    "a sum that begins again, and a number that counts calls": ("a.c", """\
        int total(const int *all, int n) {
            static int sum = 0;
            sum = 0;
            for (int i = 0; i < n; i++) sum += all[i];
            return sum;
        }
        int next(void) { static int last = 0; last++; return last; }
        """),
    "a copy that is used": ("a.cpp", """\
        struct Item { int price; };
        Item raised(Item one, int by) { one.price += by; return one; }
        void show(Item one) { one.price += 1; print(one); }
        void raise(Item& one, std::vector<Item>& all) { one.price++; all.push_back(one); }
        void sort(std::vector<int> all) { std::sort(all.begin(), all.end()); print(all[0]); }
        void set(Item* one, Item all[]) { one->price = 3; all[0].price = 1; }
        void add(std::shared_ptr<Item> one) { one->price++; }
        """),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_a_variable_that_is_another_than_meant_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_sound_variable_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []
