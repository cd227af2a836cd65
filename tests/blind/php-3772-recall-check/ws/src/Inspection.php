<?php

declare(strict_types=1);

final class Inspection
{
    public function __construct(private readonly RecallList $recalls)
    {
    }

    /** Clears a shelf of recalled lots; returns the blocked pieces by product. */
    public function clear(Shelf $shelf): array
    {
        $taken = $shelf->takeIf(
            fn (array $item) => $this->recalls->isRecalled($item['product'], $item['lot'])
        );
        $blocked = [];
        foreach ($taken as $item) {
            $blocked[$item['product']] = ($blocked[$item['product']] ?? 0) + $item['pieces'];
        }
        ksort($blocked);
        return $blocked;
    }
}
