class Main {
    static class Helper {
        void help() {}
    }

    Runnable make() {
        return new Runnable() {
            public void run() {
                finish();
            }
        };
    }

    void finish() {}

    void go() {
        var helper = new Helper();
        helper.help();
    }
}
