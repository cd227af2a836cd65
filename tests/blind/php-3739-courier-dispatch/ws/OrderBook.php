<?php
declare(strict_types=1);

final class OrderBook
{
    /** @var Order[] */
    private array $orders = [];

    public function add(Order $order): void
    {
        $this->orders[] = $order;
        usort($this->orders, fn (Order $a, Order $b) => $a->dueMinute <=> $b->dueMinute);
    }

    /** The open orders, the most pressing one first. */
    public function open(?string $district = null): array
    {
        return array_filter(
            $this->orders,
            fn (Order $order) => $order->isOpen()
                && ($district === null || $order->district === $district)
        );
    }

    public function countUrgent(int $minute): int
    {
        return count(array_filter($this->open(), fn (Order $o) => $o->isUrgent($minute)));
    }
}
