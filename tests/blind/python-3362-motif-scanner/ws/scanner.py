"""Streaming search for short motifs in sequencing reads.

Reads arrive in chunks of arbitrary size, so the scanner keeps its state
between calls instead of joining everything into one big string.
"""

VALID = set("ACGTN")


class MotifScanner:
    def __init__(self, motif):
        motif = motif.upper()
        unknown = set(motif) - VALID
        if not motif or unknown:
            raise ValueError(f"bad motif {motif!r}")
        self.motif = motif
        self.borders = self._borders(motif)
        self.reset()

    def reset(self):
        self.matched = 0
        self.position = 0

    @staticmethod
    def _borders(motif):
        """borders[i]: length of the longest proper prefix of the motif that
        is also a suffix of motif[:i + 1]."""
        borders = [0] * len(motif)
        length = 0
        for i in range(1, len(motif)):
            if length and motif[i] != motif[length]:
                length = borders[length - 1]
            if motif[i] == motif[length]:
                length += 1
            borders[i] = length
        return borders

    def feed(self, chunk):
        """Start offsets (in the whole stream) of matches ending in chunk."""
        hits = []
        for base in chunk.upper():
            while self.matched and base != self.motif[self.matched]:
                self.matched = self.borders[self.matched - 1]
            if base == self.motif[self.matched]:
                self.matched += 1
            self.position += 1
            if self.matched == len(self.motif):
                hits.append(self.position - len(self.motif))
                # overlapping occurrences count too
                self.matched = self.borders[self.matched - 1]
        return hits


def count_motifs(reads, motifs):
    """{motif: number of occurrences over all reads}"""
    totals = {}
    for motif in motifs:
        scanner = MotifScanner(motif)
        found = 0
        for read in reads:
            scanner.reset()
            found += len(scanner.feed(read))
        totals[motif] = found
    return totals
