#pragma once

class Jar {
public:
    explicit Jar(int grams) : grams_(grams) {}

    int grams()
    {
        int rounded = grams_ / 10;
        rounded *= 10;
        return rounded;
    }

private:
    int grams_;
};
