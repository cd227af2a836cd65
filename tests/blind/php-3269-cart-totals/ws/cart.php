<?php

declare(strict_types=1);

final class Cart
{
    /** @var list<array{sku: string, count: int, cents: int}> */
    private array $lines = [];

    public function add(string $sku, int $count, int $cents): void
    {
        $this->lines[] = ['sku' => $sku, 'count' => $count, 'cents' => $cents];
    }

    /** Five per cent off for every line of ten pieces or more. */
    public function applyBulkDiscount(): void
    {
        foreach ($this->lines as &$line) {
            if ($line['count'] >= 10) {
                $line['cents'] = (int) round($line['cents'] * 0.95);
            }
        }
        $bulk = [];
        foreach ($this->lines as $line) {
            if ($line['count'] >= 10) {
                $bulk[] = $line['sku'];
            }
        }
        if ($bulk) {
            echo 'bulk price: ', implode(', ', $bulk), "\n";
        }
    }

    public function lines(): array
    {
        return $this->lines;
    }
}
