<?php
declare(strict_types=1);

final class CsvTable
{
    /** @param list<string> $header */
    private function __construct(private array $header, private array $lines)
    {
    }

    public static function open(string $path): self
    {
        $lines = file($path, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES);
        $header = array_map(
            fn (string $name): string => strtolower(trim($name)),
            str_getcsv(array_shift($lines), ';')
        );
        return new self($header, $lines);
    }

    public function records(): iterable
    {
        foreach ($this->lines as $line) {
            $fields = array_map('trim', str_getcsv($line, ';'));
            yield array_combine($this->header, $fields);
        }
    }
}
