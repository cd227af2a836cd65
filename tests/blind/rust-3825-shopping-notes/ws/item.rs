use crate::brackets::{find_remark, leading_number};

#[derive(Debug)]
pub struct Item {
    pub count: u32,
    pub name: String,
    pub remark: Option<String>,
}

impl Item {
    pub fn parse(line: &str) -> Item {
        let mut rest = line.trim();
        let mut remark = None;
        if let Some((from, to)) = find_remark(rest) {
            remark = Some(rest[from..to].trim().to_string());
            rest = rest[..from - 1].trim_end();
        }
        if let Some((_, after)) = rest.split_once(") ") {
            rest = after;
        }
        let (count, name) = leading_number(rest);
        Item { count: count.unwrap_or(1), name: name.to_string(), remark }
    }
}
