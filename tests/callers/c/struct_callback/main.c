struct handler {
    int (*run)(void);
};

static int work(void) { return 1; }

static struct handler handler = { .run = work };

int main(void) {
    return handler.run();
}
