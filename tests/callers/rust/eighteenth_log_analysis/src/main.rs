mod pipeline;

use std::thread;

use pipeline::{lines, Counts, Level, Limit, Line, Stage};

fn at_least(level: Level) -> impl FnMut(&Line) -> bool {
    move |line| severe(line.level, level)
}

fn severe(level: Level, least: Level) -> bool {
    level >= least
}

fn has_text(line: &Line) -> bool {
    !is_blank(&line.text)
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

fn count(text: &str) -> Counts {
    let stages = vec![
        at_least(Level::Info).boxed(),
        Limit { left: 10 }.boxed(),
        has_text.boxed(),
    ];
    let mut counts = Counts::default();
    for line in lines(text.lines(), stages) {
        counts.record(key(&line));
    }
    counts
}

fn key<'a>(line: &'a Line) -> &'a str {
    if line.is_error() {
        "errors"
    } else {
        line.text.as_ref()
    }
}

fn merge(parts: Vec<Counts>) -> Counts {
    parts.into_iter().fold(Counts::default(), |mut all, part| {
        all += part;
        all
    })
}

macro_rules! show {
    ($counts:expr) => {
        $counts.iter().map(|(name, count)| format_line(name, *count))
    };
}

fn format_line(name: &str, count: usize) -> String {
    format!("{name}: {count}")
}

fn main() {
    let logs = ["INFO start\nERROR disk", "INFO start\nINFO \nINFO stop"];
    let handles: Vec<_> = logs.into_iter().map(|log| thread::spawn(move || count(log))).collect();
    let parts = handles.into_iter().filter_map(|handle| handle.join().ok()).collect();
    let counts = merge(parts);
    show!(counts).for_each(print);
}

fn print(line: String) {
    println!("{line}");
}
