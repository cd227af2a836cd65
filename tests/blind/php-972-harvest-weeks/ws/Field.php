<?php

declare(strict_types=1);

final class Field
{
    /** @var array<string, int> */
    private array $kilos = [];

    public function __construct(
        public readonly string $name,
        private DateTime $first,
        private DateTime $last,
    ) {
    }

    public function harvested(string $day, int $kilos): void
    {
        $this->kilos[$day] = ($this->kilos[$day] ?? 0) + $kilos;
    }

    /** How many weeks the harvest takes, each begun one counted. */
    public function weeks(): int
    {
        $count = 0;
        $day = $this->first;
        while ($day <= $this->last) {
            $count++;
            $day->modify('+1 week');
        }
        return $count;
    }

    /** @return array<string, int> the kilos by day, within the time of the harvest */
    public function yields(): array
    {
        $first = $this->first->format('Y-m-d');
        $last = $this->last->format('Y-m-d');
        return array_filter(
            $this->kilos,
            fn (string $day) => $day >= $first && $day <= $last,
            ARRAY_FILTER_USE_KEY,
        );
    }
}
