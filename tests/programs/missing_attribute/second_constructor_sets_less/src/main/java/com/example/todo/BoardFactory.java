package com.example.todo;

public class BoardFactory {
    public static Board create(String title) {
        return new Board(title);
    }
}
