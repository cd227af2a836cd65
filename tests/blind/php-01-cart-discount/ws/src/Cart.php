<?php

declare(strict_types=1);

final class Cart
{
    private array $lines = [];

    public function add(string $sku, int $cents, int $count = 1): self
    {
        $this->lines[] = [$sku, $cents, $count];
        return $this;
    }

    public function total(float $discount): int
    {
        $sum = 0;
        foreach ($this->lines as [, $cents, $count]) {
            $sum += $cents * $count;
        }
        return (int) round($sum * (100 - $discount) / 100);
    }
}
