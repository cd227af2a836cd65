use shares::parse::parse_share;
use shares::{covers, split};

#[test]
fn reads_a_share() {
    assert_eq!(parse_share(" Ana : 40% ").unwrap().name, "Ana");
    assert!(parse_share("nothing").is_none());
}

#[test]
fn whole_percentages() {
    assert_eq!(split(250.0, "Ana: 40%\nBo: 60%")[0], ("Ana".to_string(), 100.0));
}

#[test]
fn parts_cover_the_whole() {
    assert!(covers(900.0, "Ana: 50%\nBo: 50%"));
    assert!(covers(900.0, "Ana: 33.4%\nBo: 33.3%\nCy: 33.3%"));
}
