#include <iostream>
#include <map>

#include "document.h"

class Logged : public Insert {
public:
    using Insert::Insert;

    void apply(Document& document) override {
        log("apply");
        Insert::apply(document);
    }

    bool merges(const Command& other) const override { return Command::merges(other) && length() < 3; }

private:
    static void log(const char* what) { std::clog << what << '\n'; }
};

class Editor {
public:
    Editor() : history_(document_) {
        keys_['u'] = [this] { history_.undo(); };
        keys_['i'] = std::bind(&Editor::type, this);
        document_.listen([this](const Document& document) { redraw(document); });
        document_.listen(&Editor::measure);
    }

    void press(char key) {
        auto found = keys_.find(key);
        found == keys_.end() ? unknown(key) : found->second();
    }

    int size() const { return history_.count(); }

private:
    void type() { history_.run(std::make_unique<Logged>(0, "a\t")); }

    void redraw(const Document& document) { std::cout << first(document) << '\n'; }

    static void measure(const Document& document) { longest = std::max(longest, document.text().size()); }

    void unknown(char key) const { std::cerr << key; }

    static char first(const Document& document) { return document[0]; }

    static inline std::size_t longest = 0;
    Document document_;
    History history_;
    std::map<char, std::function<void()>> keys_;
};

template <typename... Keys>
void play(Editor& editor, Keys... keys) {
    (editor.press(keys), ...);
}

static bool blank(const Document& document) { return document == Document{}; }

int main() {
    Editor editor;
    play(editor, 'i', 'i', 'u', 'x');
    std::cout << editor.size() << blank(Document()) << '\n';
}
