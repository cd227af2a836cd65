<?php

declare(strict_types=1);

/** A loan with a fixed monthly instalment; amounts in cents. */
final class Loan
{
    public function __construct(
        public readonly string $number,
        public readonly int $principal,
        public readonly float $percent,
        public readonly int $instalment,
        public readonly int $freeMonths = 0,
    ) {
        if ($principal <= 0 || $instalment <= 0) {
            throw new InvalidArgumentException("$number: amounts must be positive");
        }
    }

    /** Reads a line: number, principal, percent a year, instalment, months without interest. */
    public static function fromLine(string $line): self
    {
        $fields = preg_split('/\s+/', trim($line));
        [$number, $principal, $percent, $instalment] = $fields;
        return new self(
            $number,
            (int) round((float) $principal * 100),
            (float) $percent,
            (int) round((float) $instalment * 100),
            (int) ($fields[4] ?? 0),
        );
    }

    private function monthlyRate(): float
    {
        return $this->percent / 12;
    }

    public function interest(int $balance, int $month): int
    {
        if ($month <= $this->freeMonths) {
            return 0;
        }
        return (int) round($balance * $this->monthlyRate());
    }
}
