pub enum Expr {
    Number(i64),
    Binary(char, Box<Expr>, Box<Expr>),
}

pub trait Visitor {
    fn number(&mut self, value: i64);
    fn binary(&mut self, sign: char, left: &Expr, right: &Expr);
}

fn plus(left: i64, right: i64) -> i64 {
    left + right
}

fn times(left: i64, right: i64) -> i64 {
    left * right
}

fn operator(sign: char) -> fn(i64, i64) -> i64 {
    match sign {
        '+' => plus,
        _ => times,
    }
}

impl Expr {
    pub fn eval(&self) -> i64 {
        match self {
            Expr::Number(value) => *value,
            Expr::Binary(sign, left, right) => operator(*sign)(left.eval(), right.eval()),
        }
    }

    pub fn accept<V: Visitor>(&self, visitor: &mut V) {
        match self {
            Expr::Number(value) => visitor.number(*value),
            Expr::Binary(sign, left, right) => visitor.binary(*sign, left, right),
        }
    }
}

struct Counter {
    count: usize,
}

impl Visitor for Counter {
    fn number(&mut self, _value: i64) {
        self.count += 1;
    }

    fn binary(&mut self, _sign: char, left: &Expr, right: &Expr) {
        left.accept(self);
        right.accept(self);
    }
}

struct Printer {
    text: String,
}

impl Printer {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }
}

impl Visitor for Printer {
    fn number(&mut self, value: i64) {
        self.push(&value.to_string());
    }

    fn binary(&mut self, sign: char, left: &Expr, right: &Expr) {
        left.accept(self);
        self.push(&sign.to_string());
        right.accept(self);
    }
}

mod parser {
    use super::Expr;
    use std::iter::Peekable;
    use std::str::Chars;

    struct Parser<'a> {
        chars: Peekable<Chars<'a>>,
    }

    impl<'a> Parser<'a> {
        fn new(text: &'a str) -> Self {
            Parser { chars: text.chars().peekable() }
        }

        fn digit(&mut self) -> Option<i64> {
            self.chars.next_if(|c| c.is_ascii_digit()).and_then(|c| c.to_digit(10)).map(i64::from)
        }

        fn number(&mut self) -> Expr {
            let mut value = 0;
            while let Some(digit) = self.digit() {
                value = value * 10 + digit;
            }
            Expr::Number(value)
        }

        fn product(&mut self) -> Expr {
            let mut left = self.number();
            while self.chars.next_if_eq(&'*').is_some() {
                left = Expr::Binary('*', Box::new(left), Box::new(self.number()));
            }
            left
        }

        fn sum(&mut self) -> Expr {
            let mut left = self.product();
            while self.chars.next_if_eq(&'+').is_some() {
                left = Expr::Binary('+', Box::new(left), Box::new(self.product()));
            }
            left
        }
    }

    pub fn parse(text: &str) -> Expr {
        Parser::new(text).sum()
    }
}

trait Job {
    fn run(&self) -> String;
}

struct Hello;

impl Job for Hello {
    fn run(&self) -> String {
        "hello".into()
    }
}

struct Twice(i32);

impl Twice {
    fn again(&self) -> i32 {
        self.0 * 2
    }
}

impl Job for Twice {
    fn run(&self) -> String {
        self.again().to_string()
    }
}

fn run_all(jobs: &[Box<dyn Job>]) -> Vec<String> {
    jobs.iter().map(|job| job.run()).collect()
}

fn main() {
    let tree = parser::parse("1+2*3");
    println!("{}", tree.eval());
    let mut counter = Counter { count: 0 };
    tree.accept(&mut counter);
    let mut printer = Printer { text: String::new() };
    tree.accept(&mut printer);
    println!("{} {}", counter.count, printer.text);
    let jobs: Vec<Box<dyn Job>> = vec![Box::new(Hello), Box::new(Twice(2))];
    println!("{:?}", run_all(&jobs));
}
