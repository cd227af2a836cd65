<?php

declare(strict_types=1);

final class Stock
{
    public function __construct(private array $pieces)
    {
    }

    public function take(string $sku, int $count): void
    {
        $left = ($this->pieces[$sku] ?? 0) - $count;
        if ($left < 0) {
            throw new RuntimeException("$sku: $count ordered, {$this->pieces[$sku]} in stock");
        }
        $this->pieces[$sku] = $left;
    }

    public function position(string $sku): ?int
    {
        $position = array_search($sku, array_keys($this->pieces), true);
        return $position === false ? null : $position;
    }
}
