"""Prefix codes for telemetry symbols.

Ground station and satellite only exchange the code *lengths*; both sides
derive the same codes from them (shorter first, then by symbol).
"""

import heapq
from itertools import count


def code_lengths(frequencies):
    if not frequencies:
        return {}
    if len(frequencies) == 1:
        return {symbol: 1 for symbol in frequencies}

    lengths = dict.fromkeys(frequencies, 0)
    tie = count()
    heap = [(n, next(tie), [s]) for s, n in sorted(frequencies.items())]
    heapq.heapify(heap)
    while len(heap) > 1:
        n1, _, left = heapq.heappop(heap)
        n2, _, right = heapq.heappop(heap)
        merged = left + right
        for symbol in merged:
            lengths[symbol] += 1
        heapq.heappush(heap, (n1 + n2, next(tie), merged))
    return lengths


def assign_codes(lengths):
    ranked = sorted(lengths, key=lambda s: (lengths[s], s))
    codes = {}
    code = 0
    previous = lengths[ranked[0]] if ranked else 0
    for position, symbol in enumerate(ranked):
        length = lengths[symbol]
        if position:
            code = (code << (length - previous)) + 1
        codes[symbol] = format(code, f"0{length}b")
        previous = length
    return codes


class Codebook:
    def __init__(self, lengths):
        self.lengths = dict(lengths)
        self.codes = assign_codes(self.lengths)

    @classmethod
    def for_message(cls, message):
        frequencies = {}
        for symbol in message:
            frequencies[symbol] = frequencies.get(symbol, 0) + 1
        return cls(code_lengths(frequencies))

    def encode(self, message):
        return "".join(self.codes[symbol] for symbol in message)

    def decode(self, bits):
        symbols = {code: symbol for symbol, code in self.codes.items()}
        out, current = [], ""
        for bit in bits:
            current += bit
            if current in symbols:
                out.append(symbols[current])
                current = ""
        if current:
            raise ValueError(f"dangling bits {current!r}")
        return "".join(out)
