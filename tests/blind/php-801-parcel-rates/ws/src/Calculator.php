<?php
declare(strict_types=1);

final class Calculator
{
    public function __construct(private Rates $rates)
    {
    }

    public function price(string $country, int $grams, bool $insured): int
    {
        $zone = $this->zoneOf($country);
        $kilos = (int) ceil($grams / 1000);
        $price = $zone['base'] + ($kilos - 1) * $zone['per_kilo'];
        return $insured ? $price + $this->rates->insurance() : $price;
    }

    private function zoneOf(string $country): iterable
    {
        foreach ($this->rates->zones() as $zone) {
            if (in_array($country, $zone['countries'], true)) {
                return $zone;
            }
        }
        throw new DomainException("no rate for $country");
    }
}
