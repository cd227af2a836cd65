"""Locals that hide fields, and copies that are changed in vain."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
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
    "items of what a call gives, by value": ("a.cpp", """        void raise(Cart& cart, int by) {
            for (auto one : cart.items()) { // here
                one.price += by;
            }
        }
        """),
}  # fmt: skip
_SOUND = {
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
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_a_variable_that_is_another_than_meant_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_sound_variable_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []
