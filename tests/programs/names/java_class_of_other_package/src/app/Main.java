package app;

public class Main {
    public static void main(String[] args) {
        Invoice invoice = new Invoice(3);
        System.out.println(invoice.total());
    }
}
