package app;

public record Book(int id, String title) {}
