pub fn eval(text: &str) -> Result<i64, String> {
    let mut stack: Vec<i64> = Vec::new();
    for token in text.split_whitespace() {
        if let Ok(number) = token.parse() {
            stack.push(number);
            continue;
        }
        let left = stack.pop().ok_or("stack is empty")?;
        let right = stack.pop().ok_or("too few operands")?;
        stack.push(match token {
            "+" => left + right,
            "-" => left - right,
            "*" => left * right,
            _ => return Err(format!("unknown token {token}")),
        });
    }
    stack.pop().ok_or_else(|| "nothing to evaluate".to_string())
}
