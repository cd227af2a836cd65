<?php
declare(strict_types=1);

final class Entry
{
    public function __construct(
        public readonly DateTimeImmutable $start,
        public readonly int $minutes,
        public readonly string $title,
    ) {
    }

    public function end(): DateTimeImmutable
    {
        return $this->start->modify("+{$this->minutes} minutes");
    }

    public function clashes(Entry $other): bool
    {
        return $this->start < $other->end() && $other->start < $this->end();
    }
}

/** Appointments of a person, printed day by day. */
final class Agenda
{
    /** @var Entry[] */
    private array $entries = [];

    public function add(string $start, int $minutes, string $title): bool
    {
        $entry = new Entry(new DateTimeImmutable($start), $minutes, $title);
        foreach ($this->entries as $other) {
            if ($entry->clashes($other)) {
                return false;
            }
        }
        $this->entries[] = $entry;
        usort($this->entries, fn(Entry $a, Entry $b) => $a->start <=> $b->start);
        return true;
    }

    private function clock(DateTimeImmutable $time): string
    {
        return $time->format('H:m');
    }

    /** @return array<string, string[]> */
    public function byDay(): array
    {
        $days = [];
        foreach ($this->entries as $e) {
            $days[$e->start->format('D j M')][] = $this->clock($e->start) . '-' . $this->clock($e->end()) . ' ' . $e->title;
        }
        return $days;
    }

    public function minutesOn(string $day): int
    {
        $on = array_filter($this->entries, fn(Entry $e) => $e->start->format('Y-m-d') === $day);
        return array_sum(array_map(fn(Entry $e) => $e->minutes, $on));
    }
}
