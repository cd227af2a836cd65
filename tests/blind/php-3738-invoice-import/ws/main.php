<?php
declare(strict_types=1);

require __DIR__ . '/import.php';
require __DIR__ . '/Ledger.php';

const LINES = [
    'r-101; Kessler ;120,50',
    'r-102;Obi;80',
    'r-103; Kessler;15,25',
    'r-104; Tan;230,00',
];

$import = importInvoices(LINES);
foreach ($import['counts'] as $customer => $count) {
    printf("%s: %d invoice(s)\n", $customer, $count);
}

$ledger = new Ledger();
foreach ($import['rows'] as $row) {
    $ledger->post($row);
}
$ledger->pay('R-102');
printf("%d open\n", $ledger->size());
foreach ($ledger->balances() as $customer => $cents) {
    printf("%-10s%10.2f\n", $customer, $cents / 100);
}
