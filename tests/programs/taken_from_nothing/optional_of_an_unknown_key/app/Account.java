package app;

public record Account(String mail, int balance) {}
