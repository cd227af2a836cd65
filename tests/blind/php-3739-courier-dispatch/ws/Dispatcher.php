<?php
declare(strict_types=1);

final class Dispatcher
{
    private array $log = [];

    public function __construct(private OrderBook $book)
    {
    }

    /** Gives a courier the next order, near him if there is one. */
    public function assign(string $courier, string $district): ?int
    {
        $candidates = $this->book->open($district);
        if (count($candidates) === 0) {
            $candidates = $this->book->open();
        }
        if (count($candidates) === 0) {
            return null;
        }
        $order = $candidates[0];
        $order->dispatch();
        $this->log[] = "$courier takes {$order->id} ({$order->district})";
        return $order->id;
    }

    public function log(): array
    {
        return $this->log;
    }
}
