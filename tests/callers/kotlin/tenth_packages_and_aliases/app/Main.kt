package app

import shop.Cart
import shop.Cart.Factory.empty
import shop.Discounts
import shop.Item
import shop.isEmpty
import shop.format as show
import shop.Discounts.apply as discounted
import shop.*

typealias Basket = Cart

fun cheap(item: Item) = item.price < 5

fun format(text: String) = text

fun carts() {
    val cart = Basket()
    cart.add(Item(1)).add(Item(2)).total()
    empty().isEmpty()
    Cart(Item(3))
}

fun builders() {
    val cart = Cart.Builder().rule(::cheap).build()
    cart.add(Item(4))
}

fun prices() {
    Discounts.apply("half", 3)
    discounted("none", 2)
    show(1, "EUR")
    format("x")
    keep(2)
    shop.format(1.5)
}

fun compared() = Item(1) costs Item(2)

fun main(args: Array<String>) {
    carts()
    builders()
    prices()
    compared()
}
