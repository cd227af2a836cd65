/** One storage bin with stock that may partly be promised to orders. */
public class Bin {
    final String code;
    final String article;
    private int onHand;
    private int promised;

    public Bin(String code, String article, int onHand) {
        this.code = code;
        this.article = article;
        this.onHand = onHand;
    }

    public int onHand() {
        return onHand;
    }

    public int free() {
        return onHand - promised;
    }

    public void promise(int quantity) {
        if (quantity > free()) {
            throw new IllegalStateException(code + ": " + quantity + " asked, " + free() + " free");
        }
        promised += quantity;
    }

    public void take(int quantity) {
        onHand -= quantity;
        promised -= quantity;
    }
}
