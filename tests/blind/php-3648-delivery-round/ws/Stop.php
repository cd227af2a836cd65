<?php
declare(strict_types=1);

final class Stop
{
    public function __construct(
        public readonly string $name,
        public readonly float $x,
        public readonly float $y,
        public readonly int $parcels,
    ) {
    }

    public function distanceTo(Stop $other): float
    {
        return hypot($this->x - $other->x, $this->y - $other->y);
    }
}
