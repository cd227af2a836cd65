static int add(int n) { return n + 1; }

static int drop(int n) { return n - 1; }

static int apply(int (*action)(int), int n) { return action(n); }

static int (*const table[])(int) = {drop};

int main(void) {
    return apply(add, 1) + table[0](2);
}
