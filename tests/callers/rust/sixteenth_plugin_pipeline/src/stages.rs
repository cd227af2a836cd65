use crate::Failure;

#[derive(Default)]
pub struct Context {
    pub count: usize,
    notes: Vec<String>,
}

impl Context {
    pub fn note(&mut self, text: &str) {
        self.notes.push(stamped(text));
    }
}

fn stamped(text: &str) -> String {
    format!("- {text}")
}

pub trait Stage {
    fn run(&self, text: String, context: &mut Context) -> Result<String, Failure>;

    fn name(&self) -> String {
        unnamed()
    }
}

fn unnamed() -> String {
    "?".into()
}

impl<F> Stage for F
where
    F: Fn(String, &mut Context) -> Result<String, Failure>,
{
    fn run(&self, text: String, context: &mut Context) -> Result<String, Failure> {
        self(text, context)
    }
}

pub struct Chain<A, B> {
    first: A,
    second: B,
}

impl<A: Stage, B: Stage> Stage for Chain<A, B> {
    fn run(&self, text: String, context: &mut Context) -> Result<String, Failure> {
        let text = self.first.run(text, context)?;
        self.second.run(text, context)
    }
}

pub fn chain<A: Stage, B>(first: A, second: B) -> Chain<A, B>
where
    B: Fn(String, &mut Context) -> Result<String, Failure>,
{
    Chain { first, second }
}
