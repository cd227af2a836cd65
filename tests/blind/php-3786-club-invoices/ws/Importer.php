<?php
declare(strict_types=1);

/** Turns the lines of the members' list into rows. */
final class Importer
{
    /** @var array<string, callable(string): mixed> */
    private array $filters;

    public function __construct()
    {
        $this->filters = [
            'number' => fn (string $text): int => (int) $text,
            'name' => fn (string $text): string => ucwords(strtolower($text)),
            'fee' => fn (string $text): float => (float) str_replace(',', '.', $text),
        ];
    }

    public function rows(string $text): array
    {
        $rows = [];
        foreach (explode("\n", trim($text)) as $line) {
            $fields = array_map('trim', explode(';', $line));
            $rows[] = array_combine(array_keys($this->filters), $fields);
        }
        foreach ($rows as &$row) {
            foreach ($this->filters as $field => $filter) {
                $row[$field] = $filter($row[$field]);
            }
        }
        $total = 0.0;
        foreach ($rows as $row) {
            $total += $row['fee'];
        }
        printf("%d rows, %.2f in all\n", count($rows), $total);
        return $rows;
    }
}
