package app;

import java.util.concurrent.Callable;

public class Task implements Callable<Integer> {
    private final Totals totals;

    public Task(Totals totals) {
        this.totals = totals;
    }

    public Integer call() {
        return totals.share("b", 10);
    }
}
