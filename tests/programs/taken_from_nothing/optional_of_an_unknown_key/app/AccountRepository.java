package app;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

public class AccountRepository {
    private final Map<String, Account> accounts = new HashMap<>();

    public void save(Account account) {
        accounts.put(account.mail(), account);
    }

    public Optional<Account> byMail(String mail) {
        return Optional.ofNullable(accounts.get(mail.toLowerCase()));
    }
}
