pub struct Report {
    pub title: String,
}

impl Report {
    pub fn new(title: &str) -> Self {
        Report { title: title.to_string() }
    }
}

pub fn archive(report: Report) -> Vec<Report> {
    vec![report]
}
