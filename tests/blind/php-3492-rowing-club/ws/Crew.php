<?php

declare(strict_types=1);

final class Crew
{
    /** @var array<string, array{name: string, side: string}> */
    private array $seats = [];

    public function __construct(public readonly string $boat)
    {
    }

    public function place(array $rower): void
    {
        if (isset($this->seats[$rower['licence']])) {
            throw new DomainException("{$rower['name']} already sits in {$this->boat}");
        }
        $this->seats[$rower['licence']] = [
            'name' => $rower['name'],
            'side' => $rower['side'],
        ];
    }

    public function line(): string
    {
        $names = array_map(
            fn (array $seat): string => "{$seat['name']} ({$seat['side']})",
            array_values($this->seats)
        );
        return $this->boat . ': ' . implode(', ', $names);
    }
}
