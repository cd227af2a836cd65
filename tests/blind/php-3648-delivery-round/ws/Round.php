<?php
declare(strict_types=1);

require_once __DIR__ . '/Stop.php';

final class Round
{
    /** @param Stop[] $stops */
    public function __construct(private Stop $depot, private array $stops)
    {
    }

    /** @return Stop[] the stops that have parcels */
    public function pending(): array
    {
        return array_filter($this->stops, fn (Stop $s) => $s->parcels > 0);
    }

    /** @return Stop[] */
    public function nearestFirst(): array
    {
        $open = $this->pending();
        $at = $this->depot;
        $path = [];
        while ($open !== []) {
            usort($open, fn (Stop $a, Stop $b) => $at->distanceTo($a) <=> $at->distanceTo($b));
            $at = array_shift($open);
            $path[] = $at;
        }
        return $path;
    }

    /** Length of a tour through the given stops, from the depot and back. */
    public function length(array $stops): float
    {
        $count = count($stops);
        if ($count === 0) {
            return 0.0;
        }
        $sum = $this->depot->distanceTo($stops[0]);
        for ($i = 1; $i < $count; $i++) {
            $sum += $stops[$i - 1]->distanceTo($stops[$i]);
        }
        return $sum + $stops[$count - 1]->distanceTo($this->depot);
    }
}
