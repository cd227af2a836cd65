use tariff::postage;

#[test]
fn light_letters() {
    assert_eq!(postage(5), 85);
    assert_eq!(postage(20), 85);
}

#[test]
fn too_heavy() {
    assert_eq!(postage(900), 0);
}

#[test]
fn middle_weights() {
    assert_eq!(postage(40), 100);
    assert_eq!(postage(90), 160);
    assert_eq!(postage(300), 390);
}
