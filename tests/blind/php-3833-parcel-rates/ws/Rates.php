<?php

declare(strict_types=1);

/** Price lists of a carrier: cents by the weight in kg up to which they hold. */
final class Rates
{
    private array $lists = [];

    /** @param string[] $lines such as "DE express 2:890 5:1190" */
    public function __construct(private array $lines)
    {
    }

    private function read(string $country, string $service): array
    {
        foreach ($this->lines as $line) {
            $words = explode(' ', $line);
            if ($words[0] !== $country || $words[1] !== $service) {
                continue;
            }
            $list = [];
            foreach (array_slice($words, 2) as $word) {
                [$kg, $cents] = explode(':', $word);
                $list[(int) $kg] = (int) $cents;
            }
            ksort($list);
            return $list;
        }
        throw new InvalidArgumentException("no $service to $country");
    }

    public function list(string $country, string $service): array
    {
        return $this->lists[$service] ??= $this->read($country, $service);
    }

    public function services(string $country): array
    {
        $mine = array_filter($this->lines, fn (string $line) => str_starts_with($line, "$country "));
        return array_values(array_map(fn (string $line) => explode(' ', $line)[1], $mine));
    }
}
