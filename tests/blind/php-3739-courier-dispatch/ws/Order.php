<?php
declare(strict_types=1);

final class Order
{
    public function __construct(
        public readonly int $id,
        public readonly string $district,
        public readonly int $dueMinute,
        private string $state = 'open',
    ) {
    }

    public function isOpen(): bool
    {
        return $this->state === 'open';
    }

    public function dispatch(): void
    {
        if (!$this->isOpen()) {
            throw new LogicException("order {$this->id} is {$this->state}");
        }
        $this->state = 'dispatched';
    }

    public function isUrgent(int $minute): bool
    {
        return $this->dueMinute - $minute <= 30;
    }
}
