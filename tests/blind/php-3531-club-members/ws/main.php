<?php

declare(strict_types=1);

require __DIR__ . '/CsvReader.php';
require __DIR__ . '/Member.php';

$rows = (new CsvReader())->read(__DIR__ . '/members.csv');
$members = array_map([Member::class, 'fromRow'], $rows);

$sections = [];
foreach ($members as $member) {
    $sections[$member->section][] = $member;
}
ksort($sections);

$day = new DateTimeImmutable('2024-06-30');
foreach ($sections as $section => $list) {
    echo $section, ' (', count($list), ")\n";
    foreach ($list as $member) {
        printf("  %s %s, %d years\n", $member->number, $member->surname, $member->yearsOn($day));
    }
}
