package app;

public class Main {
    public static void main(String[] args) {
        AccountRepository accounts = new AccountRepository();
        accounts.save(new Account("Ann@Example.com", 10));
        System.out.println(new Login(accounts).balance("Ann@Example.com"));
    }
}
