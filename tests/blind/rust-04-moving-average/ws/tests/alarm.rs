use window::alarm::alarms;
use window::window::Window;

#[test]
fn empty_window_has_no_mean() {
    assert_eq!(Window::new(3).mean(), None);
}

#[test]
fn mean_before_the_window_is_full() {
    let mut w = Window::new(3);
    w.add(4);
    w.add(8);
    assert_eq!(w.mean(), Some(6));
}

#[test]
fn alarm_goes_off_and_stops() {
    assert_eq!(alarms(&[10, 10, 90, 10, 10, 10], 2, 40), vec![2, 3]);
}
