package app;

public class Login {
    private final AccountRepository accounts;

    public Login(AccountRepository accounts) {
        this.accounts = accounts;
    }

    public int balance(String mail) {
        return accounts.byMail(mail).get().balance();
    }
}
