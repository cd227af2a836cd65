<?php
declare(strict_types=1);

final class Tariff
{
    public function __construct(
        public readonly string $carrier,
        public readonly float $base,
        public readonly float $perKilo,
        public readonly float $maxKilos,
        public readonly int $days,
    ) {
    }

    public function accepts(float $kilos): bool
    {
        return $kilos > 0 && $kilos <= $this->maxKilos;
    }

    public function price(float $kilos): float
    {
        return round($this->base + $this->perKilo * ceil($kilos), 2);
    }
}
