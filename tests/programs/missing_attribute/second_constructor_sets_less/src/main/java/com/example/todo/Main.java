package com.example.todo;

public class Main {
    public static void main(String[] args) {
        Board board = BoardFactory.create("work");
        new BoardService(board).add("write report");
    }
}
