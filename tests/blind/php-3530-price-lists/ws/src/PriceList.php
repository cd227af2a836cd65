<?php

declare(strict_types=1);

/** Prices in cents, keyed by article number. */
final class PriceList
{
    /** @param array<int|string, int> $prices */
    public function __construct(private string $name, private array $prices = [])
    {
    }

    public static function fromCsv(string $name, string $csv): self
    {
        $prices = [];
        foreach (explode("\n", trim($csv)) as $line) {
            [$article, $price] = array_map('trim', explode(';', $line));
            $prices[$article] = (int) round((float) str_replace(',', '.', $price) * 100);
        }
        return new self($name, $prices);
    }

    public function name(): string
    {
        return $this->name;
    }

    public function price(string $article): ?int
    {
        return $this->prices[$article] ?? null;
    }

    public function count(): int
    {
        return count($this->prices);
    }

    /** Prices of the other list win where both know the article. */
    public function overlay(PriceList $other): self
    {
        return new self(
            $this->name . '+' . $other->name,
            array_merge($this->prices, $other->prices)
        );
    }

    public function without(string ...$articles): self
    {
        return new self($this->name, array_diff_key($this->prices, array_flip($articles)));
    }
}
