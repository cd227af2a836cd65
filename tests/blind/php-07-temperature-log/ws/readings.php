<?php

final class Reading
{
    public function __construct(public string $place, public float $celsius)
    {
    }

    public static function fromLine(string $line): self
    {
        [$place, $value] = explode(';', $line);
        return new self($place, self::number($value));
    }

    private static function number(string $text): float
    {
        return (float) str_replace(',', '.', trim($text));
    }
}

/** @return Reading[] */
function read(string $text): array
{
    $readings = [];
    foreach (preg_split('/(?<=\n)/', $text) as $line) {
        if (rtrim($line, ' ') === '') {
            continue;
        }
        $readings[] = Reading::fromLine($line);
    }
    return $readings;
}
