<?php

namespace App\Text;

function clean(string $value): string
{
    return trim($value);
}

function shout(string $value): string
{
    return Formatter::upper($value) . '!';
}

class Formatter
{
    public static function upper(string $value): string
    {
        return strtoupper($value);
    }

    public function pad(string $value): string
    {
        return self::margin() . $value;
    }

    private static function margin(): string
    {
        return ' ';
    }

    public static function compare(string $left, string $right): int
    {
        return $left <=> $right;
    }
}
