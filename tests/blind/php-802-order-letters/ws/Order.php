<?php
declare(strict_types=1);

final class Order
{
    private string $state = 'new';
    private int $shipped = 0;

    public function __construct(
        public readonly int $number,
        public readonly string $customer,
        private int $parcels,
    ) {
    }

    public function pay(): void
    {
        if ($this->state !== 'new') {
            throw new LogicException("order {$this->number} is {$this->state}");
        }
        $this->state = 'paid';
    }

    public function ship(int $parcels): void
    {
        $this->shipped = min($this->parcels, $this->shipped + $parcels);
        $this->state = $this->shipped < $this->parcels ? 'partly_shipped' : 'shipped';
    }

    public function cancel(): void
    {
        $this->state = 'cancelled';
    }

    public function state(): string
    {
        return $this->state;
    }
}
