<?php

declare(strict_types=1);

final class Slot
{
    public ?string $patient = null;

    public function __construct(
        public readonly string $time,
        public readonly string $doctor,
    ) {
    }

    public function isFree(): bool
    {
        return $this->patient === null;
    }
}

final class Calendar
{
    /** @var list<Slot> */
    private array $slots = [];

    public function open(string $doctor, string ...$times): void
    {
        foreach ($times as $time) {
            $this->slots[] = new Slot($time, $doctor);
        }
        usort($this->slots, fn (Slot $a, Slot $b) => $a->time <=> $b->time);
    }

    /** The free slots of a doctor, the earliest first. */
    public function freeFor(string $doctor): array
    {
        return array_filter($this->slots, fn (Slot $s) => $s->doctor === $doctor && $s->isFree());
    }
}
