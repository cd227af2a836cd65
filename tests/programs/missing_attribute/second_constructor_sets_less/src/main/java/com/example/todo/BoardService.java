package com.example.todo;

public class BoardService {
    private final Board board;

    public BoardService(Board board) {
        this.board = board;
    }

    public void add(String card) {
        board.cards().add(card);
    }
}
