mod lease;
mod watch;

use std::time::Duration;

use lease::Lease;
use watch::Watch;

fn main() {
    let mut watch = Watch::new(Duration::from_secs(20));
    watch.add(Lease::new("index-writer", 60));
    watch.add(Lease::new("mail-sender", 120));
    watch.add(Lease::new("thumbnailer", 60));

    for (second, renewals) in [
        (30, vec!["index-writer"]),
        (45, vec!["thumbnailer", "mail-sender"]),
        (75, vec!["index-writer"]),
        (120, vec!["index-writer", "mail-sender"]),
    ] {
        let now = Duration::from_secs(second);
        for holder in renewals {
            watch.renew(holder, now);
        }
        println!("{second:>4} s  {}", watch.line(now));
    }
}
