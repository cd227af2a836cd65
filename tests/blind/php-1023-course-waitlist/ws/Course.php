<?php

declare(strict_types=1);

final class Course
{
    /** @var list<Registration> */
    private array $registrations = [];

    public function __construct(private string $title, private int $places)
    {
    }

    public function register(Registration $registration): void
    {
        $this->registrations[] = $registration;
        if (count($this->confirmed()) < $this->places) {
            $registration->confirm();
        }
    }

    public function cancel(string $name): void
    {
        $this->registrations = array_filter($this->registrations, fn ($r) => $r->name !== $name);
        if (count($this->confirmed()) < $this->places && count($this->waiting()) > 0) {
            $this->promote($this->waiting()[0]);
        }
    }

    public function describe(): string
    {
        $names = array_map(fn ($r) => $r->name, $this->confirmed());
        return sprintf('%s: %s, %d waiting', $this->title, implode(' and ', $names), count($this->waiting()));
    }

    private function promote(Registration $registration): void
    {
        $registration->confirm();
    }

    /** @return list<Registration> */
    private function confirmed(): array
    {
        return array_values(array_filter($this->registrations, fn ($r) => $r->isConfirmed()));
    }

    /** @return list<Registration> */
    private function waiting(): array
    {
        return array_filter($this->registrations, fn ($r) => !$r->isConfirmed());
    }
}
