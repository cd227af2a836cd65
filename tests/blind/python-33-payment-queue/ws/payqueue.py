import heapq


class Payment:
    def __init__(self, payee, cents):
        self.payee = payee
        self.cents = cents

    def __repr__(self):
        return f"{self.payee}:{self.cents / 100:.2f}"


class PayQueue:
    def __init__(self):
        self.heap = []
        self.count = 0

    def push(self, due, payment):
        self.count += 1
        heapq.heappush(self.heap, (due, payment))

    def pop_due(self, now):
        ready = []
        while self.heap and self.heap[0][0] <= now:
            ready.append(heapq.heappop(self.heap)[-1])
        return ready
