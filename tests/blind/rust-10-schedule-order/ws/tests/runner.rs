use schedule::runner::Runner;

#[test]
fn nothing_planned() {
    assert_eq!(Runner::default().next(), None);
}

#[test]
fn same_time_by_name() {
    let mut runner = Runner::default();
    runner.plan(5, "sweep");
    runner.plan(5, "mop");
    assert_eq!(runner.next().as_deref(), Some("mop"));
    assert_eq!(runner.len(), 1);
}

#[test]
fn earliest_first() {
    let mut runner = Runner::default();
    for (due, name) in [(20, "lunch"), (10, "tea"), (30, "close")] {
        runner.plan(due, name);
    }
    assert_eq!(runner.next().as_deref(), Some("tea"));
}
