"""What is used after it was moved away, or asked for by `[]`."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "a pointer that is stored after its move": ("a.cpp", """\
        int Dispatcher::submit(const std::string& title) {
            auto job = std::make_shared<Job>(title);
            waiting_.push_back(std::move(job)); // here
            by_id_.emplace(next_, job);
            return next_++;
        }
        """),
    "a text that is measured after its move": ("a.cpp", """\
        void Shop::add(std::string name, int price) {
            items_[next_] = Item{std::move(name), price}; // here
            log_ << "added " << name << " for " << price;
        }
        """),
    "a parameter that a constructor moves": ("a.cpp", """\
        struct User { std::string name_; std::string key_;
            User(std::string name) : name_(std::move(name)) { key_ = name + "-1"; } // here
        };
        """),
    "a list that is gone over after its move": ("a.cpp", """\
        int Store::put(std::vector<int> all) {
            int sum = 0;
            lists_.push_back(std::move(all)); // here
            for (int one : all) sum += one;
            return sum;
        }
        """),
    "an entry of a map that is counted": ("a.cpp", """\
        struct Session { std::string user; long expires = 0; };
        class Store {
            std::unordered_map<std::string, Session> all_;
            bool valid(const std::string& key, long now) { return all_[key].expires > now; } // here
            std::size_t count() const { return all_.size(); }
        };
        """),
    "a list in a map that is gone over": ("a.cpp", """\
        std::map<std::string, std::vector<int>> by_name;
        bool known(const std::string& name) { return !by_name[name].empty(); } // here
        void print() { for (auto& [name, list] : by_name) show(name); }
        """),
    "a number of a map that is counted": ("a.cpp", """\
        class Words {
            std::map<std::string, int> counts_;
            int count(const std::string& word) { return counts_[word]; } // here
            std::size_t words() const { return counts_.size(); }
        };
        """),
}  # fmt: skip
_SOUND = {
    "a name that gets a new value": ("a.cpp", """\
        void f(std::vector<std::string>& all, std::istream& in) {
            std::string line;
            all.push_back(std::move(line));
            line = "next";
            all.push_back(line);
            all.push_back(std::move(line));
            line.clear();
            line += "x";
            all.push_back(std::move(line));
            std::getline(in, line);
            print(line.size());
        }
        """),
    "a move on one way": ("a.cpp", """\
        void f(Job job, bool late) {
            if (late) { queue.push_back(std::move(job)); return; }
            if (job.size > 3) big.push_back(std::move(job));
            else small.push_back(job);
            switch (job.kind) { case 1: one.push_back(std::move(job)); break; default: run(job); }
        }
        """),
    "another variable of the name": ("a.cpp", """\
        void f(Job job) {
            all.push_back(std::move(job));
            for (const auto& job : all) print(job.size);
        }
        """),
    "a number, a view and a question": ("a.cpp", """\
        void f(int n, std::string_view view, std::unique_ptr<Job> job) {
            take(std::move(n), std::move(view));
            take(n + 1, view.substr(1));
            all.push_back(std::move(job));
            if (job == nullptr) done();
        }
        """),
    "a result of the move": ("a.cpp", """\
        void f(Job job) { job = renamed(std::move(job)); print(job.name); }
        """),
    "what another function may fill": ("a.cpp", """\
        void refill(Job& job) { job.size = 3; }
        void f(Job job) { all.push_back(std::move(job)); refill(job); print(job.size); }
        """),
    "a map that is asked first": ("a.cpp", """\
        struct Item { int price; };
        std::map<std::string, Item> items;
        int price(const std::string& name) { return items.count(name) ? items[name].price : 0; }
        std::size_t count() { return items.size(); }
        """),
    "an entry that is made on purpose": ("a.cpp", """\
        struct Item { int price; };
        std::map<std::string, Item> items;
        Item& item(const std::string& name) { return items[name]; }
        int next(const std::string& name) { items[name].price += 1; return items[name].price; }
        bool add(const std::string& name) { auto& one = items[name]; return one.price > 0; }
        std::size_t count() { return items.size(); }
        """),
    "the keys of the map itself": ("a.cpp", """\
        std::map<std::string, std::vector<int>> all;
        int full() { int n = 0; for (auto& [k, v] : all) if (!all[k].empty()) n++; return n; }
        """),
    "a map that nobody counts": ("a.cpp", """\
        std::map<std::string, int> prices;
        bool is_dear(const std::string& name) { return prices[name] > 900; }
        """),
    "a list": ("a.cpp", """\
        std::vector<int> all;
        bool is_set(int i) { return all[i] > 0; }
        std::size_t count() { return all.size(); }
        """),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_what_is_gone_or_made_by_asking_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_what_has_its_value_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []
