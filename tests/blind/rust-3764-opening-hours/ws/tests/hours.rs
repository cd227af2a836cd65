use hours::parse;

fn rendered(text: &str) -> String {
    parse(text).unwrap().render()
}

#[test]
fn merges_openings() {
    assert_eq!(rendered("+13:00-18:00 +09:00-12:00"), "09:00-12:00, 13:00-18:00");
    assert_eq!(rendered("+09:00-12:00 +13:00-18:00 +11:00-13:00"), "09:00-18:00");
}

#[test]
fn closes_late_or_early() {
    assert_eq!(rendered("+09:00-18:00 -16:00-20:00"), "09:00-16:00");
    assert_eq!(rendered("+09:00-18:00 -08:00-10:30"), "10:30-18:00");
}

#[test]
fn closes_the_whole_day() {
    assert_eq!(rendered("+09:00-18:00 -00:00-24:00"), "closed");
}

#[test]
fn lunch_break() {
    assert_eq!(rendered("+09:00-18:00 -12:00-13:00"), "09:00-12:00, 13:00-18:00");
}

#[test]
fn end_is_exclusive() {
    let hours = parse("+09:00-10:00").unwrap();
    assert!(hours.is_open(9 * 60));
    assert!(!hours.is_open(10 * 60));
    assert_eq!(hours.total(), 60);
}

#[test]
fn errors() {
    assert!(parse("09:00-10:00").is_err());
    assert!(parse("+10:00-09:00").is_err());
}
