<?php

declare(strict_types=1);

final class CsvReader
{
    public function __construct(private string $separator = ';')
    {
    }

    /** @return list<array<string, string>> */
    public function read(string $path): array
    {
        $lines = preg_split('/\R/', file_get_contents($path), -1, PREG_SPLIT_NO_EMPTY);
        $header = $this->split(array_shift($lines));
        $rows = [];
        foreach ($lines as $line) {
            $fields = $this->split($line);
            if (count($fields) !== count($header)) {
                continue;
            }
            $rows[] = array_combine($header, $fields);
        }
        return $rows;
    }

    /** @return list<string> */
    private function split(string $line): array
    {
        return array_map('trim', str_getcsv($line, $this->separator));
    }
}
