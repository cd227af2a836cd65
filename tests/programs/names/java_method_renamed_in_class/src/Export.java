class Export {
    String csv(Order order) {
        return order.totalPrice() + ";";
    }
}
