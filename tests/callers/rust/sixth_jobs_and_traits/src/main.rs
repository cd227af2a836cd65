mod jobs;

use jobs::{Count, Job, Print, Queue};

struct Steps {
    at: usize,
    high: usize,
}

impl Steps {
    fn upto(high: usize) -> Steps {
        Steps { at: 0, high }
    }
}

impl Iterator for Steps {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.at == self.high {
            return None;
        }
        self.at += 1;
        Some(self.at)
    }
}

fn square(value: usize) -> usize {
    value * value
}

fn total() -> usize {
    let mut sum = 0;
    for step in Steps::upto(3) {
        sum += step;
    }
    sum + Steps::upto(2).map(square).sum::<usize>()
}

fn report(total: usize) {
    println!("{total}");
}

fn build() -> Queue {
    let mut queue = Queue::default().push(Print::new("a")).push(Count::from(2));
    queue.on_done(report);
    queue
}

fn run_twice<J: Job>(job: &mut J) -> usize {
    job.run() + job.run()
}

fn parse(text: &str) -> Result<usize, std::num::ParseIntError> {
    text.trim().parse()
}

fn parse_all(lines: &[&str]) -> Vec<usize> {
    lines.iter().filter_map(|line| parse(line).ok()).collect()
}

fn main() {
    let mut queue = build();
    queue.drain();
    run_twice(&mut Count(1));
    total();
    if let Ok(number) = parse("1") {
        report(number);
    }
    parse_all(&["1", "b"]);
}
