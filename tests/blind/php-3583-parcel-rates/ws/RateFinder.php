<?php
declare(strict_types=1);

require_once __DIR__ . '/Tariff.php';

final class RateFinder
{
    /** @param Tariff[] $tariffs */
    public function __construct(private array $tariffs)
    {
    }

    /** Offers for a parcel, the cheapest one first. */
    public function offers(float $kilos): array
    {
        $offers = [];
        foreach ($this->tariffs as $tariff) {
            if ($tariff->accepts($kilos)) {
                $offers[] = [
                    'carrier' => $tariff->carrier,
                    'price' => $tariff->price($kilos),
                    'days' => $tariff->days,
                ];
            }
        }
        usort($offers, function (array $a, array $b) {
            return $a['price'] - $b['price'];
        });
        return $offers;
    }

    public function cheapest(float $kilos): ?array
    {
        return $this->offers($kilos)[0] ?? null;
    }

    public function fastest(float $kilos): ?array
    {
        $offers = $this->offers($kilos);
        usort($offers, fn (array $a, array $b) => $a['days'] <=> $b['days']);
        return $offers[0] ?? null;
    }
}
