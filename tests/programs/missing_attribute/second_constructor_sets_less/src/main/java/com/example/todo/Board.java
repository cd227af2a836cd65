package com.example.todo;

import java.util.ArrayList;
import java.util.List;

public class Board {
    private final String title;
    private List<String> cards;

    public Board(String title) {
        this.title = title;
    }

    public Board(String title, List<String> cards) {
        this.title = title;
        this.cards = new ArrayList<>(cards);
    }

    public List<String> cards() {
        return cards;
    }
}
