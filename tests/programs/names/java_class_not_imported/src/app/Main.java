package app;

import app.text.Upper;

public class Main {
    public static void main(String[] args) {
        System.out.println(Upper.of(Words.first()));
    }
}
