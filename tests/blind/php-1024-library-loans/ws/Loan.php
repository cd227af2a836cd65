<?php

declare(strict_types=1);

final class Loan
{
    public function __construct(
        public readonly string $title,
        public readonly string $reader,
        public readonly DateTimeImmutable $due,
    ) {
    }

    public function daysLate(DateTimeImmutable $today): int
    {
        $difference = $this->due->diff($today);
        return $difference->invert ? 0 : (int) $difference->days;
    }
}
