#![allow(dead_code)]

mod prices;

use prices::PriceList;
use std::collections::BTreeMap;

struct Shop {
    lists: BTreeMap<String, PriceList>,
}

impl Shop {
    fn new(articles: &[(&str, &str)]) -> Shop {
        let lists = articles
            .iter()
            .filter_map(|(name, text)| Some((name.to_string(), PriceList::parse(text)?)))
            .collect();
        Shop { lists }
    }

    fn total(&self, order: &[(&str, u32)]) -> Option<u64> {
        order
            .iter()
            .map(|(name, quantity)| Some(self.lists.get(*name)?.price(*quantity)))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shop() -> Shop {
        Shop::new(&[("bolt", "50:9 1:14 10:12"), ("hinge", "1:320 6:295"), ("scrap", "x")])
    }

    #[test]
    fn single_pieces() {
        assert_eq!(shop().total(&[("bolt", 1), ("hinge", 1)]), Some(334));
    }

    #[test]
    fn bulk_order() {
        assert_eq!(shop().total(&[("bolt", 60), ("hinge", 8)]), Some(2900));
    }

    #[test]
    fn unknown_article() {
        assert_eq!(shop().total(&[("bolt", 3), ("scrap", 1)]), None);
    }

    #[test]
    fn full_packs() {
        assert_eq!(shop().total(&[("bolt", 50), ("hinge", 6)]), Some(2220));
    }
}
