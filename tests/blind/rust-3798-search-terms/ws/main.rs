mod index;
mod query;

use index::Index;

fn recipes() -> Index {
    let mut index = Index::default();
    for title in ["Lentil soup", "Tomato soup with rice", "Rice pudding", "Lentil curry and rice"] {
        index.add(title);
    }
    index
}

#[test]
fn one_term() {
    assert_eq!(recipes().search("Pudding"), [("Rice pudding", 1)]);
}

#[test]
fn stop_words_find_nothing() {
    assert_eq!(recipes().search("the, with"), []);
}

#[test]
fn more_terms_come_first() {
    let index = recipes();
    assert_eq!(index.search("soup, rice")[0], ("Tomato soup with rice", 2));
}

#[test]
fn a_term_counts_once() {
    let index = recipes();
    let found = index.search("lentil soup or lentil curry");
    assert_eq!(found[0], ("Lentil soup", 2));
    assert_eq!(found[1], ("Lentil curry and rice", 2));
}
