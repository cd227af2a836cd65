use chapters::outline::headings;
use chapters::roman::to_roman;

#[test]
fn small_numbers() {
    assert_eq!(to_roman(3), "III");
    assert_eq!(to_roman(4), "IV");
    assert_eq!(to_roman(46), "XLVI");
}

#[test]
fn numbering_starts_anywhere() {
    assert_eq!(headings(&["Noon", "Dusk"], 7), vec!["VII. Noon", "VIII. Dusk"]);
}

#[test]
fn later_chapters() {
    assert_eq!(headings(&["Dusk", "Night", "Dawn"], 8), vec!["VIII. Dusk", "IX. Night", "X. Dawn"]);
}
