#[derive(Debug, Clone, Copy)]
pub enum Token {
    Number(i64),
    Sign(char),
}

impl Token {
    pub fn describe(&self) -> String {
        match self {
            Token::Number(value) => number(*value),
            Token::Sign(sign) => sign.to_string(),
        }
    }
}

fn number(value: i64) -> String {
    value.to_string()
}

pub struct Lexer<'a> {
    rest: std::str::Chars<'a>,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Lexer { rest: text.chars() }
    }

    pub fn advance(&mut self) -> Option<Token> {
        let letter = self.rest.by_ref().find(|letter| !is_blank(*letter))?;
        Some(match letter.to_digit(10) {
            Some(digit) => self::whole(digit as i64),
            None => Token::Sign(letter),
        })
    }
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
}

fn whole(digit: i64) -> Token {
    Token::Number(digit)
}
