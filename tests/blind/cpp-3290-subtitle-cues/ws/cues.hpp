#pragma once
#include <string>
#include <string_view>
#include <vector>

struct Cue {
    int start_ms = 0;
    int end_ms = 0;
    std::string_view text;
};

// Keeps the file alive for the cues that point into it.
class Track {
public:
    explicit Track(std::string file);
    Track(const Track&) = delete;
    Track& operator=(const Track&) = delete;

    const std::vector<Cue>& cues() const { return cues_; }
    size_t longest() const;

private:
    void parse();

    std::string file_;
    std::vector<Cue> cues_;
};

std::string_view trim(std::string_view s);
std::vector<std::string_view> lines_of(std::string_view text);
