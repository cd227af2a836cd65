package sched;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Consumer;

public class Scheduler implements Iterable<Scheduler.Job> {
    private final Deque<Job> queue = new ArrayDeque<>();
    private final Consumer<String> log;
    private int done;

    public Scheduler(Consumer<String> log) {
        this.log = log;
    }

    public abstract class Job {
        final String name;

        Job(String name) {
            this.name = name;
            enqueue(this);
        }

        protected abstract boolean run();

        void finish() {
            done++;
            log(name + " done");
        }

        void log(String line) {
            Scheduler.this.log("job " + line);
        }
    }

    private void enqueue(Job job) {
        queue.addLast(job);
    }

    void log(String line) {
        log.accept(line);
    }

    public int drain() {
        while (!queue.isEmpty()) {
            Job job = queue.removeFirst();
            if (job.run()) job.finish();
            else enqueue(job);
        }
        return done;
    }

    @Override
    public Iterator<Job> iterator() {
        return queue.iterator();
    }
}
