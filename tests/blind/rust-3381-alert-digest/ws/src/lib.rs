//! Hourly digest of the monitoring alerts, one line per host.

pub mod alert;

use alert::{parse, Alert, Severity};
use std::collections::BTreeMap;

#[derive(Debug, PartialEq)]
pub struct Line {
    pub host: String,
    pub worst: Severity,
    pub count: usize,
}

/// One line per host, sorted by host name.
pub fn digest(alerts: &[Alert]) -> Vec<Line> {
    let mut hosts: BTreeMap<&str, Vec<Severity>> = BTreeMap::new();
    for alert in alerts {
        hosts.entry(&alert.host).or_default().push(alert.severity);
    }
    hosts
        .into_iter()
        .filter_map(|(host, severities)| {
            let worst = severities.iter().copied().max()?;
            Some(Line { host: host.to_string(), worst, count: severities.len() })
        })
        .collect()
}

/// The alerts in a log; lines that are not alerts are ignored.
pub fn read(log: &str) -> Vec<Alert> {
    log.lines().filter_map(parse).collect()
}

/// Hosts somebody has to be woken up for.
pub fn page(alerts: &[Alert]) -> Vec<String> {
    digest(alerts)
        .into_iter()
        .filter(|line| line.worst == Severity::Critical)
        .map(|line| line.host)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "db1 warn: slow query\n\
                       web1 error: 502 from upstream\n\
                       -- rotated --\n\
                       db1 critical: replication stopped\n\
                       mail crit: queue is full\n";

    #[test]
    fn noise_is_ignored() {
        assert_eq!(read(LOG).len(), 4);
        assert_eq!(parse("db1 weird: x"), None);
    }

    #[test]
    fn alerts_are_counted_per_host() {
        let counts: Vec<usize> = digest(&read(LOG)).iter().map(|l| l.count).collect();
        assert_eq!(counts, vec![2, 1, 1]);
    }

    #[test]
    fn one_alert_decides_alone() {
        let alerts = read("web1 error: 502 from upstream");
        assert_eq!(digest(&alerts)[0].worst, Severity::Major);
    }

    #[test]
    fn on_call_list() {
        assert_eq!(page(&read(LOG)), vec!["db1", "mail"]);
    }
}
