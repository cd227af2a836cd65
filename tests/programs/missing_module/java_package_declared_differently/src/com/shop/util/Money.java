package com.shop.utils;

public class Money {
    private final long cents;

    public Money(long cents) {
        this.cents = cents;
    }

    public String display() {
        return String.format("%d.%02d", cents / 100, cents % 100);
    }
}
