<?php
declare(strict_types=1);

final class Panel
{
    public function render(string $place, array $days): string
    {
        if ($days === []) {
            return "$place: no forecast";
        }
        $cells = [];
        foreach ($days as $day) {
            $cells[] = sprintf('%s %d..%d', $day['day'], $day['low'], $day['high']);
        }
        return "$place: " . implode(' | ', $cells);
    }
}
