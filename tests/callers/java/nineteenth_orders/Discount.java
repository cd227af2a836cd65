package shop;

@FunctionalInterface
public interface Discount {
    int apply(int amount);

    default Discount and(Discount next) {
        return amount -> next.apply(apply(amount));
    }

    static Discount none() {
        return amount -> amount;
    }
}
