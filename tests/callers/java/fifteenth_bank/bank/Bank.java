package bank;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

public class Bank {
    enum Kind { PLAIN, SAVINGS }

    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private final Events events;

    Bank(Events events) {
        this.events = events;
    }

    Account open(String owner, Kind kind) {
        Account account = switch (kind) {
            case PLAIN -> new Account(owner, events);
            case SAVINGS -> new Savings(owner, events);
        };
        account.deposit(1);
        accounts.put(owner, account);
        return account;
    }

    Optional<Account> find(String owner) {
        return Optional.ofNullable(accounts.get(owner));
    }

    void transfer(String from, String to, long amount) {
        Account source = find(from).orElseThrow(() -> missing(from));
        Account target = find(to).orElseThrow(() -> missing(to));
        source.withdraw(amount);
        target.deposit(amount);
    }

    private static IllegalStateException missing(String owner) {
        return new IllegalStateException(owner);
    }

    Optional<Account> richest() {
        return accounts.values().stream()
            .max(Comparator.comparingLong(Account::balance).thenComparing(Account::owner));
    }
}
