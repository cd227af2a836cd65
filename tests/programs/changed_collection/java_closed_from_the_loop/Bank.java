import java.util.*;

public class Bank {
    static class Account {
        final String id; long cents;
        Account(String id, long cents) { this.id = id; this.cents = cents; }
    }
    private final List<Account> accounts = new ArrayList<>();

    void open(String id, long cents) { accounts.add(new Account(id, cents)); }

    void closeEmpty() {
        for (Account account : accounts)
            if (account.cents == 0) close(account);
    }

    void close(Account account) { accounts.remove(account); }

    public static void main(String[] args) {
        Bank bank = new Bank();
        bank.open("a", 0); bank.open("b", 10); bank.open("c", 0); bank.open("d", 5);
        bank.closeEmpty();
        System.out.println(bank.accounts.size());
    }
}
