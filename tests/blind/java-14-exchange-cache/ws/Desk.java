class Desk {
    private final int feePercent;

    Desk(int feePercent) {
        this.feePercent = feePercent;
    }

    int afterFee(int cents) {
        return cents - cents * feePercent / 100;
    }

    int sell(int cents, String currency) {
        return afterFee(cents) * 100 / Rates.rate(currency);
    }
}
