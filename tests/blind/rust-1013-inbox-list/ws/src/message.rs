/// What the list shows of a message.
pub struct Message {
    pub date: String,
    pub sender: String,
    pub subject: String,
}

impl Message {
    pub fn parse(line: &str) -> Option<Message> {
        let mut parts = line.splitn(3, '|');
        let date = parts.next()?.to_string();
        let sender = parts.next()?.to_string();
        let subject = parts.next()?.trim().to_string();
        Some(Message { date, sender, subject })
    }
}
