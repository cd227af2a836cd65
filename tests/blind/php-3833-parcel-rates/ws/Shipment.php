<?php

declare(strict_types=1);

require_once __DIR__ . '/Rates.php';

final class Shipment
{
    public function __construct(
        public readonly string $country,
        public readonly string $service,
        public readonly float $kg,
    ) {
    }

    public function cents(Rates $rates): int
    {
        $found = null;
        foreach ($rates->list($this->country, $this->service) as $limit => $cents) {
            if ($this->kg <= $limit) {
                $found = $cents;
                break;
            }
        }
        return $found;
    }
}
