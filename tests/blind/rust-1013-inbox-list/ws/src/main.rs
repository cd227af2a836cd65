mod listing;
mod message;

use listing::Listing;
use message::Message;

const INBOX: &str = "\
2025-05-02|Oskar|Minutes of the meeting on Tuesday, with attachments
2025-05-03|Nadia|Re: key
2025-05-03|Verein|Einladung zum Frühlingsfest am Mühlbach
2025-05-05|Oskar|Corrections
";

fn main() {
    let messages: Vec<Message> = INBOX.lines().filter_map(Message::parse).collect();
    let listing = Listing::new(8, 18);
    println!("{} messages", messages.len());
    for message in &messages {
        println!("{}", listing.row(message));
    }
    let long = messages.iter().filter(|message| listing.is_cut(message)).count();
    println!("{long} cut");
}
