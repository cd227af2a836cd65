<?php

declare(strict_types=1);

/** Board at the stop: the next departures, delays counted in. */
final class Board
{
    public function __construct(private array $departures)
    {
    }

    public static function clock(int $minutes): string
    {
        return sprintf('%02d:%02d', intdiv($minutes, 60) % 24, $minutes % 60);
    }

    public function next(int $now, int $limit): array
    {
        $rows = [];
        foreach ($this->departures as $departure) {
            $leaves = $departure['planned'] + $departure['delay'];
            if ($leaves >= $now) {
                $rows[] = [$leaves, $departure['line']];
            }
        }
        sort($rows);
        return array_map(
            fn (array $row): string => self::clock($row[0]) . ' ' . $row[1],
            array_slice($rows, 0, $limit)
        );
    }
}
