class File implements Named {
    @Override
    public void rename(String name) {
        touch();
    }

    void touch() {}
}

class Folder {
    public void rename(String name) {}

    void touch() {}
}

class Files extends Base<File> {
    @Override
    protected File create() {
        return new File();
    }
}

public class Main {
    private static final Files FILES = new Files();

    static void go() {
        FILES.add();
        FILES.first().touch();
        FILES.first().reset();
    }

    public static void main(String[] args) {
        go();
    }
}
