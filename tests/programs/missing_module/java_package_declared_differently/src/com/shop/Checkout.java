package com.shop;

import com.shop.util.Money;

public class Checkout {
    public static void main(String[] args) {
        System.out.println(new Money(1250).display());
    }
}
