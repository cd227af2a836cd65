<?php
require __DIR__ . "/Level.php";

function levels(string $path): array {
    $rows = json_decode(file_get_contents($path), true);
    return array_map(fn($row) => Level::from($row["level"]), $rows);
}

echo count(levels(__DIR__ . "/members.json"));
