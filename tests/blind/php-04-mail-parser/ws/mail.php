<?php

function isHeader(string $line, string $name): bool
{
    return (bool) strpos(strtolower($line), strtolower($name) . ':');
}

function parseHeaders(string $text): array
{
    $headers = [];
    foreach (explode("\n", $text) as $line) {
        foreach (['Subject', 'From'] as $name) {
            if (isHeader($line, $name)) {
                $headers[$name] = trim(substr($line, strpos($line, ':') + 1));
            }
        }
    }
    return $headers;
}
