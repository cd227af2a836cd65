package app;

import static lib.Texts.join;

import java.util.List;
import lib.Texts;
import lib.Texts.Part;
import lib.shapes.*;

public class Main {
    static void run() {
        new Formatter().format(1);
        lib.Formatter other = new lib.Formatter();
        other.format("a");
        join(List.of("a"));
    }

    static void shapes() {
        new Canvas().add(Circle.unit()).paint();
        Circle.unit().draw();
    }

    static void hidden() {
        Texts.split("a,b");
        Part part = Texts.Part.of("c");
        part.value();
    }

    public static void main(String[] args) {
        run();
        shapes();
        hidden();
    }
}
