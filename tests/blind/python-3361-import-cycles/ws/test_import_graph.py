from import_graph import ImportGraph, find_cycles


def test_no_cycle_in_a_layered_project():
    graph = ImportGraph.from_listing(
        """
        web: service
        service: store   # talks to the db
        store: models
        """
    )
    assert find_cycles(graph) == []


def test_three_modules_in_a_ring():
    graph = ImportGraph.from_listing("a: b\nb: c\nc: a\n")
    assert find_cycles(graph) == [["a", "b", "c"]]


def test_self_import():
    graph = ImportGraph.from_listing("util: util\nmain: os\n")
    assert find_cycles(graph) == [["util"]]


def test_two_rings_that_are_linked():
    graph = ImportGraph.from_listing(
        """
        auth: session
        session: auth
        cart: prices auth
        prices: cart
        """
    )
    assert find_cycles(graph) == [["auth", "session"], ["cart", "prices"]]
