#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tier {
    pub from: u32,
    pub cents: u64,
}

/// Prices of one article by the quantity from which they hold.
pub struct PriceList {
    tiers: Vec<Tier>,
}

impl PriceList {
    /// Reads a list such as "1:120 10:105 50:95".
    pub fn parse(text: &str) -> Option<PriceList> {
        let mut tiers = Vec::new();
        for part in text.split_whitespace() {
            let (from, cents) = part.split_once(':')?;
            tiers.push(Tier { from: from.parse().ok()?, cents: cents.parse().ok()? });
        }
        tiers.sort_by_key(|tier| tier.from);
        if tiers.is_empty() {
            return None;
        }
        Some(PriceList { tiers })
    }

    pub fn tier(&self, quantity: u32) -> Tier {
        let above = self.tiers.partition_point(|tier| tier.from < quantity);
        self.tiers[above.saturating_sub(1)]
    }

    pub fn price(&self, quantity: u32) -> u64 {
        self.tier(quantity).cents * u64::from(quantity)
    }
}
