use water_tanks::tank::Tank;
use water_tanks::Cascade;

#[test]
fn fills_in_order() {
    let mut cascade = Cascade::new(&[10, 20, 5]);
    cascade.pour(15);
    assert_eq!(cascade.levels(), vec![10, 5, 0]);
}

#[test]
fn spills_behind_the_last() {
    let mut cascade = Cascade::new(&[10, 5]);
    cascade.pour(18);
    assert_eq!(cascade.spilled, 3);
    assert_eq!(cascade.total(), 15);
}

#[test]
fn draws_all_there_is() {
    let mut cascade = Cascade::new(&[10, 5]);
    cascade.pour(12);
    assert_eq!(cascade.draw(40), 12);
    assert_eq!(cascade.total(), 0);
}

#[test]
fn full_tank_takes_nothing() {
    let mut tank = Tank::new(4);
    assert_eq!(tank.fill(4), 0);
    assert_eq!(tank.fill(3), 3);
}

#[test]
fn draws_from_the_last_tanks() {
    let mut cascade = Cascade::new(&[10, 8, 5]);
    cascade.pour(23);
    assert_eq!(cascade.draw(7), 7);
    assert_eq!(cascade.levels(), vec![10, 6, 0]);
}
