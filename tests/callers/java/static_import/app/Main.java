package app;

import static lib.Texts.trim;
import lib.Numbers;

class Main {
    void go() {
        trim("a");
        Numbers.round(1);
    }
}
