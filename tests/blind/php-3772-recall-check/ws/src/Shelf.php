<?php

declare(strict_types=1);

final class Shelf
{
    /** @var list<array{product: string, lot: string, pieces: int}> */
    private array $items = [];

    public function put(string $product, string $lot, int $pieces): self
    {
        if ($pieces <= 0) {
            throw new InvalidArgumentException('pieces must be positive');
        }
        $this->items[] = compact('product', 'lot', 'pieces');
        return $this;
    }

    /** @return list<array{product: string, lot: string, pieces: int}> */
    public function items(): array
    {
        return $this->items;
    }

    /** Takes the items out for which the test holds, and returns them. */
    public function takeIf(callable $test): array
    {
        $taken = array_values(array_filter($this->items, $test));
        $this->items = array_values(array_filter($this->items, fn ($item) => !$test($item)));
        return $taken;
    }
}
