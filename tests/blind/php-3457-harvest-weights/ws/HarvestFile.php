<?php
declare(strict_types=1);

final class HarvestFile
{
    public function __construct(private readonly string $path)
    {
    }

    /** @return list<array{plot: string, crop: string, amount: float, unit: string}> */
    public function records(): array
    {
        $lines = explode("\n", file_get_contents($this->path));
        array_shift($lines);
        $records = [];
        foreach ($lines as $line) {
            if ($line === '') {
                continue;
            }
            [$plot, $crop, $amount, $unit] = explode(';', $line);
            $records[] = [
                'plot' => $plot,
                'crop' => $crop,
                'amount' => (float) $amount,
                'unit' => $unit,
            ];
        }
        return $records;
    }
}
