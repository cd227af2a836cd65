/** An object that another house has borrowed. */
class Loan {
    final String object;
    final String borrower;
    final int value;
    final String returned;

    Loan(String object, String borrower, int value, String returned) {
        this.object = object;
        this.borrower = borrower;
        this.value = value;
        this.returned = returned;
    }

    boolean isOut() {
        return returned.isEmpty();
    }
}
