package shop;

public class Main {
    public static void main(String[] args) {
        PriceList prices = new PriceList();
        Invoice invoice = new Invoice(prices);
        System.out.println(invoice.total("lemmon", 3));
    }
}
