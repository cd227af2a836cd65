mod store;

use store::{archive, Report};

fn main() {
    let report = Report::new("weekly");
    archive(report);
    println!("{}", report.title);
}
