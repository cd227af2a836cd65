<?php
declare(strict_types=1);

require __DIR__ . '/src/CsvTable.php';
require __DIR__ . '/src/Member.php';

if ($argc !== 2) {
    fwrite(STDERR, "usage: import.php FILE\n");
    exit(2);
}

$table = CsvTable::open($argv[1]);
$perSection = [];
foreach ($table->records() as $record) {
    $member = Member::fromRecord($record);
    $perSection[$member->section][] = $member;
}

ksort($perSection);
foreach ($perSection as $section => $members) {
    printf("%s (%d)\n", $section, count($members));
    foreach ($members as $member) {
        printf("  %-18s %s\n", $member->name, $member->contact());
    }
}
