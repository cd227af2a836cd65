mod lexer;

use lexer::{Lexer, Token};

#[derive(Debug)]
enum Expr {
    Number(i64),
    Binary(Box<Expr>, char, Box<Expr>),
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    current: Option<Token>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        let mut lexer = Lexer::new(text);
        let current = lexer.advance();
        Parser { lexer, current }
    }

    fn expression(&mut self) -> Result<Expr, String> {
        let mut left = self.term()?;
        while let Some(Token::Sign(sign)) = self.current {
            self.step();
            let right = self.term()?;
            left = Expr::binary(left, sign, right);
        }
        Ok(left)
    }

    fn term(&mut self) -> Result<Expr, String> {
        match self.step() {
            Some(Token::Number(value)) => Ok(Expr::Number(value)),
            other => Err(unexpected(other)),
        }
    }

    fn step(&mut self) -> Option<Token> {
        let next = self.lexer.advance();
        std::mem::replace(&mut self.current, next)
    }
}

fn unexpected(token: Option<Token>) -> String {
    token.map(|token| token.describe()).unwrap_or_default()
}

impl Expr {
    fn binary(left: Expr, sign: char, right: Expr) -> Expr {
        Expr::Binary(Box::new(left), sign, Box::new(right))
    }
}

trait Evaluate {
    fn evaluate(&self) -> i64;
}

impl Evaluate for Expr {
    fn evaluate(&self) -> i64 {
        match self {
            Expr::Number(value) => *value,
            Expr::Binary(left, sign, right) => apply(*sign, left.evaluate(), right.evaluate()),
        }
    }
}

fn apply(sign: char, left: i64, right: i64) -> i64 {
    match sign {
        '+' => left + right,
        _ => left - right,
    }
}

fn run(text: &str) -> Result<i64, String> {
    let mut parser = Parser::new(text);
    parser.expression().map(|expr| expr.evaluate())
}

fn main() {
    if let Err(text) = run("1 + 2") {
        eprintln!("{}", text);
    }
}
