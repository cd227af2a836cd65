use crate::message::Message;

/// Shows messages in columns.
pub struct Listing {
    sender: usize,
    subject: usize,
}

impl Listing {
    pub fn new(sender: usize, subject: usize) -> Self {
        Listing { sender, subject }
    }

    pub fn row(&self, message: &Message) -> String {
        format!(
            "{}  {:<width$}  {}",
            &message.date[5..],
            shorten(&message.sender, self.sender),
            shorten(&message.subject, self.subject),
            width = self.sender,
        )
    }

    pub fn is_cut(&self, message: &Message) -> bool {
        message.subject.chars().count() > self.subject
    }
}

fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    format!("{}…", &text[..width - 1])
}
