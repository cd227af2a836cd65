<?php
declare(strict_types=1);

/** Reads price rows of several suppliers and brings them to one form. */
final class Importer
{
    /** @var array<int, array{sku: string, name: string, cents: int}> */
    private array $rows = [];

    public function __construct(private int $markup)
    {
    }

    public function read(string $text): self
    {
        foreach (explode("\n", trim($text)) as $line) {
            [$sku, $name, $price] = array_map('trim', explode(';', $line));
            $this->rows[] = ['sku' => $sku, 'name' => $name, 'cents' => (int) round((float) $price * 100)];
        }
        return $this;
    }

    public function normalize(): self
    {
        foreach ($this->rows as &$row) {
            $row['sku'] = strtoupper($row['sku']);
            $row['cents'] += intdiv($row['cents'] * $this->markup, 100);
        }
        $seen = [];
        foreach ($this->rows as $row) {
            $seen[$row['sku']] = $row;
        }
        $this->rows = array_values($seen);
        return $this;
    }

    public function cheapest(): ?string
    {
        $rows = $this->rows;
        usort($rows, fn($a, $b) => $a['cents'] <=> $b['cents']);
        return $rows[0]['name'] ?? null;
    }

    /** @return string[] */
    public function lines(): array
    {
        return array_map(fn($r) => sprintf('%s %s %.2f', $r['sku'], $r['name'], $r['cents'] / 100), $this->rows);
    }
}
