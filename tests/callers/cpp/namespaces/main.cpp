namespace first {
int load() { return 1; }
}

namespace second {
int load() { return 2; }
}

int go() {
    return first::load();
}

int main() {
    return go();
}
