"""How the traffic is spread over the targets."""


def spread(upstream):
    total = sum(target.weight for target in upstream.targets)
    for target in sorted(upstream.targets, key=lambda t: -t.weight):
        yield target, 100 * target.weight / total
