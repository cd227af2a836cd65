<?php
declare(strict_types=1);

require __DIR__ . '/Importer.php';
require __DIR__ . '/Ledger.php';

const MEMBERS = <<<'TEXT'
7; JONNA BERG; 45,00
12; wim de vries; 30,50
31; Lea Aumann; 45,00
TEXT;

$ledger = new Ledger('2024');
foreach ((new Importer())->rows(MEMBERS) as $member) {
    echo $ledger->add($member), ' ', $member['name'], "\n";
}
printf("open: %.2f\n", $ledger->open());
