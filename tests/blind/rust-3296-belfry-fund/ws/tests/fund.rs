use belfry_fund::Fund;

const BANK: &str = "2;Aldous;5000\n5;Birch;12000\n9;Cole;8000\n";
const BOX: &str = "3;anonymous;1500\n4;anonymous;2500\n";

fn fund() -> Fund {
    let mut f = Fund::new(50_000);
    f.import(BANK).unwrap();
    f.import(BOX).unwrap();
    f
}

#[test]
fn first_days() {
    let mut f = Fund::new(50_000);
    f.import(BANK).unwrap();
    assert_eq!(f.raised(5), 17_000);
}

#[test]
fn everything() {
    assert_eq!(fund().raised(30), 29_000);
}

#[test]
fn progress_after_a_week() {
    assert_eq!(fund().percent(7), 42);
}

#[test]
fn donors_once() {
    assert_eq!(fund().donors(), ["Aldous", "Birch", "Cole", "anonymous"]);
}

#[test]
fn largest_gift() {
    assert_eq!(fund().largest().map(|g| g.cents), Some(12_000));
}

#[test]
fn broken_sheet() {
    assert!(Fund::new(1).import("2;Aldous").is_err());
}
