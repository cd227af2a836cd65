<?php

declare(strict_types=1);

final class Desk
{
    private array $waiting = [];

    public function __construct(private Calendar $calendar)
    {
    }

    public function book(string $patient, string $doctor): ?Slot
    {
        $free = $this->calendar->freeFor($doctor);
        if (count($free) === 0) {
            $this->waiting[$doctor][] = $patient;
            return null;
        }
        $slot = $free[0];
        $slot->patient = $patient;
        return $slot;
    }

    public function waitingFor(string $doctor): array
    {
        return $this->waiting[$doctor] ?? [];
    }
}
