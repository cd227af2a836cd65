<?php

declare(strict_types=1);

/** The lots of products that must not be sold. */
final class RecallList
{
    /** @var array<string, list<string>> */
    private array $lots = [];

    public function add(string $product, string ...$lots): void
    {
        foreach ($lots as $lot) {
            $this->lots[$product][] = self::normalise($lot);
        }
    }

    public static function normalise(string $lot): string
    {
        return strtoupper(trim($lot));
    }

    public function isRecalled(string $product, string $lot): bool
    {
        $lot = self::normalise($lot);
        return in_array($lot, $this->lots[$product] ?? []);
    }

    public function count(): int
    {
        return array_sum(array_map('count', $this->lots));
    }
}
