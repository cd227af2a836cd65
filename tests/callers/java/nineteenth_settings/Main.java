package conf;

import java.util.Map;
import java.util.Optional;

public class Main {
    static Optional<String> env(Key key) {
        return Optional.ofNullable(System.getenv("APP_" + key.name()));
    }

    static class Remote extends MapSource {
        Remote() {
            super(Map.of());
        }

        @Override
        public Optional<String> lookup(Key key) {
            ping();
            return super.lookup(key);
        }

        private void ping() {
            System.out.println("ping");
        }
    }

    public static void main(String[] args) {
        Source env = Main::env;
        Settings settings = new Settings(env.orElse(new Remote()));
        System.out.println(settings.get(Key.HOST));
        System.out.println(Settings.of(Map.of(Key.PORT, "p8080")).get(Key.PORT));
    }
}
