<?php

declare(strict_types=1);

final class Invoice
{
    private array $lines = [];
    private float $total = 0.0;

    public function add(string $item, int $number, float $price): void
    {
        $this->lines[] = ['item' => $item, 'number' => $number, 'price' => $price];
    }

    public function finish(): void
    {
        foreach ($this->lines as &$line) {
            $line['price'] = round($line['price'], 2);
        }

        foreach ($this->lines as $line) {
            $this->total += $line['number'] * $line['price'];
        }
    }

    public function print(): string
    {
        $text = '';
        foreach ($this->lines as ['item' => $item, 'number' => $number, 'price' => $price]) {
            $text .= sprintf("%-8s %2d x %7.2f\n", $item, $number, $price);
        }
        return $text . sprintf("%-8s %12.2f\n", 'total', $this->total);
    }

    /** @return array<string, int> */
    public function quantities(): array
    {
        return array_column($this->lines, 'number', 'item');
    }
}
