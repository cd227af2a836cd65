use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

pub type Native = Rc<dyn Fn(&mut Machine) -> Result<(), Error>>;

#[derive(Debug, Clone, PartialEq)]
pub enum Op {
    Push(i64),
    Call(String),
    Jump(usize),
}

#[derive(Debug)]
pub enum Error {
    Empty,
    Unknown(String),
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Empty => write!(out, "empty"),
            Error::Unknown(name) => write!(out, "{}", quote(name)),
        }
    }
}

fn quote(name: &str) -> String {
    format!("`{name}`")
}

impl FromStr for Op {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        if let Ok(value) = text.parse::<i64>() {
            return Ok(Op::Push(value));
        }
        match text.strip_prefix("@").map(target) {
            Some(at) => Ok(Op::Jump(at)),
            None => Ok(Op::Call(text.to_owned())),
        }
    }
}

fn target(text: &str) -> usize {
    text.len()
}

#[derive(Default)]
pub struct Machine {
    stack: Vec<i64>,
    words: HashMap<String, Native>,
    tracer: Option<Box<dyn Tracer>>,
}

pub trait Tracer {
    fn step(&mut self, op: &Op);

    fn finish(&mut self) {
        self.note("finished");
    }

    fn note(&mut self, _text: &str) {}
}

impl Machine {
    pub fn new() -> Self {
        let mut machine = Machine::default();
        machine.define("add", |m| m.binary(|a, b| a + b));
        machine.define("mul", |m| m.binary(multiply));
        machine.define("dup", Machine::duplicate);
        machine
    }

    pub fn define<F>(&mut self, name: &str, word: F)
    where
        F: Fn(&mut Machine) -> Result<(), Error> + 'static,
    {
        self.words.insert(name.to_string(), Rc::new(word));
    }

    pub fn trace(mut self, tracer: impl Tracer + 'static) -> Self {
        self.tracer = Some(Box::new(tracer));
        self
    }

    pub fn run(&mut self, program: &[Op]) -> Result<Option<i64>, Error> {
        let mut at = 0;
        while let Some(op) = program.get(at) {
            if let Some(tracer) = self.tracer.as_mut() {
                tracer.step(op);
            }
            at = self.execute(op, at)?;
        }
        self.tracer.iter_mut().for_each(|tracer| tracer.finish());
        Ok(self.top())
    }

    fn execute(&mut self, op: &Op, at: usize) -> Result<usize, Error> {
        match op {
            Op::Push(value) => self.push(*value),
            Op::Jump(to) => return Ok(*to),
            Op::Call(name) => {
                let word = self.find(name)?;
                word(self)?;
            }
        }
        Ok(at + 1)
    }

    fn find(&self, name: &str) -> Result<Native, Error> {
        self.words.get(name).cloned().ok_or_else(|| unknown(name))
    }

    fn binary(&mut self, apply: impl FnOnce(i64, i64) -> i64) -> Result<(), Error> {
        let (right, left) = (self.pop()?, self.pop()?);
        self.push(apply(left, right));
        Ok(())
    }

    fn duplicate(&mut self) -> Result<(), Error> {
        let value = self.top().ok_or(Error::Empty)?;
        self.push(value);
        Ok(())
    }

    fn push(&mut self, value: i64) {
        self.stack.push(value);
    }

    pub fn pop(&mut self) -> Result<i64, Error> {
        self.stack.pop().ok_or(Error::Empty)
    }

    fn top(&self) -> Option<i64> {
        self.stack.last().copied()
    }
}

fn unknown(name: &str) -> Error {
    Error::Unknown(name.to_string())
}

fn multiply(left: i64, right: i64) -> i64 {
    left * right
}
