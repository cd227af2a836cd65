package bank;

public class Main {
    private long seen;

    void onDeposit(long cents) {
        seen += cents;
    }

    static void audit(String text) {
    }

    static String fallback() {
        return "nobody";
    }

    static String report(Bank bank) {
        bank.find("a").map(Account::owner).ifPresent(System.out::println);
        return bank.richest().map(Account::owner).orElseGet(Main::fallback);
    }

    public static void main(String[] args) {
        Main main = new Main();
        Events events = new Events();
        events.subscribe("deposit", main::onDeposit);
        events.subscribe("deposit", cents -> audit("" + cents));
        Bank bank = new Bank(events);
        bank.open("a", Bank.Kind.PLAIN);
        bank.open("b", Bank.Kind.SAVINGS);
        bank.transfer("b", "a", 1);
        report(bank);
    }
}
