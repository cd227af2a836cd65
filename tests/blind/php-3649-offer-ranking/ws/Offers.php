<?php
declare(strict_types=1);

final class Offers
{
    /** @var array<int, array{shop: string, price: float, shipping: float}> */
    private array $rows = [];

    public function add(string $shop, float $price, float $shipping = 0.0): self
    {
        $this->rows[] = ['shop' => $shop, 'price' => $price, 'shipping' => $shipping];
        return $this;
    }

    private function total(array $row): float
    {
        return $row['price'] + $row['shipping'];
    }

    public function ranked(): array
    {
        $rows = $this->rows;
        usort($rows, function (array $a, array $b) {
            return $this->total($a) - $this->total($b);
        });
        return $rows;
    }

    public function shops(): array
    {
        return array_column($this->ranked(), 'shop');
    }

    public function best(): ?string
    {
        return $this->shops()[0] ?? null;
    }

    public function spread(): float
    {
        $totals = array_map(fn (array $r) => $this->total($r), $this->rows);
        return $totals === [] ? 0.0 : round(max($totals) - min($totals), 2);
    }
}
