public class Main {
    public static void main(String[] args) {
        Account account = new Account();
        account.depositt(250);
        System.out.println(account.balance());
    }
}
