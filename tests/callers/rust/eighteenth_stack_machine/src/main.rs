mod machine;

use machine::{Error, Machine, Op, Tracer};

struct Counter {
    steps: usize,
    done: fn(usize),
}

impl Tracer for Counter {
    fn step(&mut self, op: &Op) {
        self.steps += weight(op);
    }

    fn finish(&mut self) {
        (self.done)(self.steps);
    }
}

struct Silent;

impl Tracer for Silent {
    fn step(&mut self, _op: &Op) {}

    fn note(&mut self, text: &str) {
        report(text);
    }
}

fn weight(op: &Op) -> usize {
    usize::from(!matches!(op, Op::Jump(_)))
}

fn done(steps: usize) {
    report(&steps.to_string());
}

fn report(line: &str) {
    println!("{line}");
}

fn compile(source: &str) -> Result<Vec<Op>, Error> {
    source.split_whitespace().map(str::parse).collect()
}

fn negate(machine: &mut Machine) -> Result<(), Error> {
    let value = machine.pop()?;
    machine.run(&[Op::Push(-value)]).map(drop)
}

fn evaluate(source: &str) -> Result<i64, Error> {
    let mut machine = Machine::new().trace(Counter { steps: 0, done });
    machine.define("neg", negate);
    let program = compile(source)?;
    machine.run(&program)?.ok_or(Error::Empty)
}

fn quiet() -> Option<i64> {
    let mut machine = Machine::new().trace(Silent);
    machine.run(&[Op::Push(1)]).ok().flatten()
}

fn main() {
    match evaluate("2 dup mul 3 add neg") {
        Ok(value) => report(&show(value)),
        Err(error) => report(&error.to_string()),
    }
    if let Some(value) = quiet() {
        report(&show(value));
    }
}

fn show(value: i64) -> String {
    format!("= {value}")
}
