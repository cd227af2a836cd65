<?php
function format_size(int $bytes): string
{
    if ($bytes < 1024) {
        $unit = 'B';
    } elseif ($bytes < 1024 * 1024) {
        $unit = 'KiB';
        $bytes = intdiv($bytes, 1024);
    }
    return strtoupper($unit) . ' ' . $bytes;
}

set_error_handler(fn ($level, $text, $file, $line) => throw new ErrorException($text, 0, $level, $file, $line));
echo format_size(2000), "\n", format_size(5000000), "\n";
