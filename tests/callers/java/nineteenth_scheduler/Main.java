package sched;

public class Main {
    private final Scheduler scheduler = new Scheduler(Main::print);
    private int left = 2;

    static void print(String line) {
        System.out.println(line);
    }

    Scheduler.Job retry(String title) {
        class Retry extends Scheduler.Job {
            Retry(Scheduler owner) {
                owner.super(title);
            }

            @Override
            protected boolean run() {
                return countDown() == 0;
            }
        }
        return new Retry(scheduler);
    }

    private int countDown() {
        return --left;
    }

    void list() {
        for (Scheduler.Job job : scheduler) print(job.name);
    }

    void log(String line) {
        print("main " + line);
    }

    void go() {
        retry("slow");
        list();
        int n = scheduler.drain();
        log("n=" + n);
    }

    public static void main(String[] args) {
        new Main().go();
    }
}
