#include "cues.hpp"

#include <algorithm>
#include <cstdlib>

std::string_view trim(std::string_view s) {
    const size_t a = s.find_first_not_of(" \t\r");
    if (a == std::string_view::npos) return {};
    const size_t b = s.find_last_not_of(" \t\r");
    return s.substr(a, b - a + 1);
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> out;
    size_t pos = 0;
    while (pos < text.size()) {
        size_t eol = text.find('\n', pos);
        if (eol == std::string_view::npos) eol = text.size();
        out.push_back(text.substr(pos, eol - pos));
        pos = eol + 1;
    }
    return out;
}

// markup of the old editor: a tag like "{i}" in front of a text
static std::string_view after_tag(std::string_view s) {
    if (!s.empty() && s.front() == '{') {
        const size_t close = s.find('}');
        if (close != std::string_view::npos) s.remove_prefix(close + 1);
    }
    return trim(s);
}

Track::Track(std::string file) : file_(std::move(file)) { parse(); }

// A line is "start end text", times in milliseconds.
void Track::parse() {
    for (std::string_view line : lines_of(file_)) {
        line = trim(line);
        const size_t a = line.find(' ');
        const size_t b = line.find(' ', a + 1);
        if (a == std::string_view::npos || b == std::string_view::npos) continue;
        Cue cue;
        cue.start_ms = std::atoi(std::string(line.substr(0, a)).c_str());
        cue.end_ms = std::atoi(std::string(line.substr(a + 1, b - a - 1)).c_str());
        const std::string body(line.substr(b + 1));
        cue.text = after_tag(body);
        cues_.push_back(cue);
    }
}

size_t Track::longest() const {
    size_t n = 0;
    for (const Cue& cue : cues_) n = std::max(n, cue.text.size());
    return n;
}
