<?php
class Meter
{
    private float $since;
    private int $laps = 0;

    public function start(float $now): void
    {
        $this->since = $now;
    }

    public function lap(float $now): float
    {
        $this->laps++;
        return $now - $this->since;
    }
}
