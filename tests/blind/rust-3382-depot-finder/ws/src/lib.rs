//! Picks the depot that serves an address.

pub mod depots;
pub mod geo;

use depots::{parse_depot, Depot};
use geo::Point;

pub fn read_depots(text: &str) -> Result<Vec<Depot>, String> {
    text.lines().filter(|l| !l.trim().is_empty()).map(parse_depot).collect()
}

/// The nearest depot that has a van left.
pub fn nearest<'a>(depots: &'a [Depot], address: &Point) -> Option<&'a Depot> {
    depots
        .iter()
        .filter(|d| d.vans > 0)
        .min_by(|a, b| a.at.km_to(address).total_cmp(&b.at.km_to(address)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "Harbour, 9.99, 53.54, 3\n\
                        Heath, 9.88, 53.00, 0\n\
                        Elbe, 11.60, 52.10, 2\n";

    #[test]
    fn bad_lines_are_reported() {
        assert_eq!(parse_depot("Heath, 9.88, north, 1"), Err("bad y: Heath, 9.88, north, 1".into()));
        assert!(read_depots("Heath, 9.88, 53.0").is_err());
    }

    #[test]
    fn one_degree_north() {
        let km = Point::new(53.0, 10.0).km_to(&Point::new(54.0, 10.0));
        assert_eq!(km.round(), 111.0);
    }

    #[test]
    fn depots_without_vans_do_not_count() {
        let depots = read_depots("Heath, 9.88, 53.00, 0\n").unwrap();
        assert_eq!(nearest(&depots, &Point::new(53.0, 9.9)), None);
    }

    #[test]
    fn address_in_the_north() {
        let depots = read_depots(LIST).unwrap();
        let found = nearest(&depots, &Point::new(53.60, 10.05)).map(|d| d.name.as_str());
        assert_eq!(found, Some("Harbour"));
    }
}
