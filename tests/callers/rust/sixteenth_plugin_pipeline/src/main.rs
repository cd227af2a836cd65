mod stages;

use stages::{chain, Context, Stage};
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::str::FromStr;

#[derive(Default)]
struct Trim;

struct Repeat<const N: usize>;

impl Stage for Trim {
    fn run(&self, text: String, context: &mut Context) -> Result<String, Failure> {
        context.note("trim");
        Ok(cut(&text).to_owned())
    }
}

impl<const N: usize> Stage for Repeat<N> {
    fn run(&self, text: String, _: &mut Context) -> Result<String, Failure> {
        Ok(self.times(&text))
    }

    fn name(&self) -> String {
        format!("repeat {N}")
    }
}

impl<const N: usize> Repeat<N> {
    fn times(&self, text: &str) -> String {
        text.repeat(N)
    }
}

fn cut(text: &str) -> &str {
    text.trim()
}

#[derive(Debug)]
pub struct Failure(String);

impl From<fmt::Error> for Failure {
    fn from(error: fmt::Error) -> Self {
        Failure::new(error)
    }
}

impl Failure {
    fn new(reason: impl Display) -> Self {
        Failure(reason.to_string())
    }
}

impl Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.reason())
    }
}

impl Failure {
    fn reason(&self) -> &str {
        &self.0
    }
}

struct Plan(Vec<Box<dyn Stage>>);

impl FromStr for Plan {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = known();
        text.split(',')
            .map(|name| known.get(name).map(|make| make()).ok_or_else(|| unknown(name)))
            .collect::<Result<_, _>>()
            .map(Plan)
    }
}

type Factory = fn() -> Box<dyn Stage>;

fn known() -> HashMap<&'static str, Factory> {
    HashMap::from([("trim", boxed::<Trim> as Factory), ("twice", twice)])
}

fn boxed<S: Stage + Default + 'static>() -> Box<dyn Stage> {
    Box::new(S::default())
}

fn twice() -> Box<dyn Stage> {
    Box::new(Repeat::<2>)
}

fn unknown(name: &str) -> Failure {
    Failure::new(name)
}

impl IntoIterator for Plan {
    type Item = Box<dyn Stage>;
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

fn upper(text: String, context: &mut Context) -> Result<String, Failure> {
    context.count += 1;
    Ok(text.to_uppercase())
}

fn execute(text: &str) -> Result<String, Failure> {
    let plan: Plan = "trim,twice".parse()?;
    let mut context = Context::default();
    let mut value = text.to_string();
    for stage in plan {
        value = stage.run(value, &mut context)?;
        println!("{}", stage.name());
    }
    let last = chain(upper, |text, _| finish(text));
    last.run(value, &mut context)
}

fn finish(text: String) -> Result<String, Failure> {
    Ok(text + ".")
}

fn main() {
    match execute(" a ") {
        Ok(text) => println!("{text}"),
        Err(failure) => println!("{failure}"),
    }
    let _ = "none".parse::<Plan>().map_err(|failure| failure.reason().len());
}
