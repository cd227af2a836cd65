class Report {
    String line(Order order) {
        return "total " + order.totalPrice();
    }
}
