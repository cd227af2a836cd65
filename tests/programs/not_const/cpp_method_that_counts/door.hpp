#pragma once

class Door {
public:
    bool knock() { return ++knocks_ > 2; }

private:
    int knocks_ = 0;
};
