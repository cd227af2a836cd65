class Account {
    private static final Config CONFIG;
    private static int ids;

    static {
        CONFIG = loadDefaults();
    }

    private final int id = nextId();
    private int balance;

    {
        register(id);
    }

    Account() {
        this(0);
    }

    Account(int balance) {
        this.balance = check(balance);
    }

    private static int check(int amount) {
        return amount;
    }

    private static int nextId() {
        return ids++;
    }

    private void register(int id) {}

    private static Config loadDefaults() {
        return Config.parse("a");
    }

    Entry entry(int amount) {
        return new Entry(amount);
    }

    void deposit(int amount) {
        balance += entry(amount).amount();
    }

    class Entry {
        private final int amount;

        Entry(int amount) {
            this.amount = amount;
        }

        int amount() {
            return amount;
        }

        void undo() {
            Account.this.deposit(-amount());
        }
    }

    static class Config {
        static Config parse(String text) {
            return new Config();
        }
    }
}

class Savings extends Account {
    Savings() {
        super(1);
    }

    @Override
    void deposit(int amount) {
        super.deposit(amount + bonus());
    }

    private int bonus() {
        return 1;
    }
}

public class Main {
    static void accounts() {
        Account account = new Account();
        account.deposit(1);
        Account.Entry entry = account.entry(2);
        entry.undo();
        account.new Entry(3).undo();
    }

    static void savings() {
        Account account = new Savings();
        account.deposit(5);
    }

    public static void main(String[] args) {
        accounts();
        savings();
    }
}
