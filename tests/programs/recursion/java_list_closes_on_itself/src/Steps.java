class Steps {
    static Step build() {
        Step pack = new Step("pack");
        Step ship = new Step("ship");
        Step bill = new Step("bill");
        pack.next = ship;
        ship.next = bill;
        bill.next = bill;
        return pack;
    }
}
