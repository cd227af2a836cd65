<?php
declare(strict_types=1);

/** Reads accession lists of partner collections: `code | species | grams`. */
final class Importer
{
    /** @var list<string> */
    private array $codes = [];
    /** @var list<array{code: string, species: string, grams: float}> */
    private array $accessions = [];
    private int $repeated = 0;
    /** @var list<string> */
    private array $rejected = [];

    public function import(string $text): void
    {
        foreach (preg_split('/\R/', trim($text)) as $line) {
            if (trim($line) === '') {
                continue;
            }
            $cells = array_map('trim', explode('|', $line));
            if (count($cells) !== 3 || !is_numeric($cells[2])) {
                $this->rejected[] = $line;
                continue;
            }
            $this->add($cells[0], $cells[1], (float) $cells[2]);
        }
    }

    private function add(string $code, string $species, float $grams): void
    {
        if (in_array($code, $this->codes)) {
            $this->repeated++;
            return;
        }
        $this->codes[] = $code;
        $this->accessions[] = ['code' => $code, 'species' => $species, 'grams' => $grams];
    }

    /** @return list<string> */
    public function codes(): array
    {
        return $this->codes;
    }

    public function repeated(): int
    {
        return $this->repeated;
    }

    /** @return list<string> */
    public function rejected(): array
    {
        return $this->rejected;
    }

    /** @return array<string, float> grams by species */
    public function stock(): array
    {
        $stock = [];
        foreach ($this->accessions as $accession) {
            $species = $accession['species'];
            $stock[$species] = ($stock[$species] ?? 0.0) + $accession['grams'];
        }
        ksort($stock);
        return $stock;
    }
}
