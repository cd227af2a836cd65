def test_net_without_discount(invoice):
    invoice.add("bolt", 2.5, 4).add("nut", 1.0, 10)
    assert invoice.net() == 20.0


def test_single_unit_discount(invoice):
    invoice.add("drill", 80.0, 1, discount=0.25)
    assert invoice.net() == 60.0


def test_gross_with_discounted_lines(invoice):
    invoice.add("panel", 25.0, 4, discount=0.4).add("frame", 18.0, 1)
    assert invoice.gross() == 93.6


def test_render_lists_lines(invoice):
    invoice.add("bolt", 2.5, 4)
    assert invoice.render().splitlines() == ["4 x bolt @ 2.50", "total 12.00"]
