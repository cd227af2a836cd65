<?php

declare(strict_types=1);

/** Reads the export of the lending desk: title;reader;due (day/month/year). */
final class LoanReader
{
    /** @return list<Loan> */
    public function read(string $path): array
    {
        $loans = [];
        foreach (file($path, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) as $number => $line) {
            if ($number === 0) {
                continue;
            }
            $loans[] = $this->loan(explode(';', $line));
        }
        return $loans;
    }

    /** @param list<string> $fields */
    private function loan(array $fields): Loan
    {
        [$title, $reader, $due] = $fields;
        return new Loan(trim($title), trim($reader), new DateTimeImmutable($due));
    }
}
