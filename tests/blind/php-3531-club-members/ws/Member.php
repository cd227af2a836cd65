<?php

declare(strict_types=1);

final class Member
{
    public function __construct(
        public readonly string $number,
        public readonly string $surname,
        public readonly DateTimeImmutable $joined,
        public readonly string $section,
    ) {
    }

    /** @param array<string, string> $row */
    public static function fromRow(array $row): self
    {
        return new self(
            number: $row['number'],
            surname: $row['surname'],
            joined: new DateTimeImmutable($row['joined']),
            section: $row['section'],
        );
    }

    public function yearsOn(DateTimeImmutable $day): int
    {
        return $this->joined->diff($day)->y;
    }
}
