<?php

declare(strict_types=1);

final class Stock
{
    private array $sold = [];

    public function __construct(private array $pieces)
    {
    }

    public function take(string $item, int $number): void
    {
        if ($this->pieces[$item] < $number) {
            throw new RuntimeException("only {$this->pieces[$item]} of $item");
        }
        $this->pieces[$item] -= $number;
        $this->sold[$item] = ($this->sold[$item] ?? 0) + $number;
    }

    public function sold(string $item): int
    {
        return $this->sold[$item];
    }
}
