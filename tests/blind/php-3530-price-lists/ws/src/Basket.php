<?php

declare(strict_types=1);

final class Basket
{
    /** @var array<int|string, int> */
    private array $quantities = [];

    public function add(string $article, int $quantity = 1): void
    {
        $this->quantities[$article] = ($this->quantities[$article] ?? 0) + $quantity;
    }

    public function total(PriceList $prices): int
    {
        $total = 0;
        foreach ($this->quantities as $article => $quantity) {
            $total += $quantity * ($prices->price((string) $article) ?? 0);
        }
        return $total;
    }
}
