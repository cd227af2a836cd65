package app;

import java.util.ServiceLoader;

public class Main {
    public static void main(String[] args) {
        for (Codec codec : ServiceLoader.load(Codec.class)) {
            System.out.println(codec.name());
        }
    }
}
