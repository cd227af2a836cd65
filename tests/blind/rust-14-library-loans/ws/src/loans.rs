use std::collections::HashMap;

#[derive(Default)]
pub struct Loans {
    by_member: HashMap<String, Vec<u32>>,
}

impl Loans {
    pub fn lend(&mut self, member: &str, book: u32) {
        self.by_member.entry(member.to_string()).or_default().push(book);
    }

    pub fn give_back(&mut self, member: &str, book: u32) {
        let books = self.by_member.get_mut(member).expect("member has loans");
        books.retain(|b| *b != book);
        if !books.is_empty() {
            self.by_member.remove(member);
        }
    }

    pub fn members(&self) -> usize {
        self.by_member.len()
    }
}
