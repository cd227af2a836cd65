package app;

import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Totals totals = new Totals();
        Future<Integer> result = pool.submit(new Task(totals));
        try {
            System.out.println(result.get());
        } finally {
            pool.shutdown();
        }
    }
}
