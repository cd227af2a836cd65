<?php

declare(strict_types=1);

require __DIR__ . '/Loan.php';
require __DIR__ . '/LoanReader.php';

$reader = new LoanReader();
$loans = $reader->read(__DIR__ . '/loans.csv');
$today = new DateTimeImmutable('2025-03-20');

foreach ($loans as $loan) {
    $days = $loan->daysLate($today);
    printf("%-22s %-8s %s\n", $loan->title, $loan->reader, $days > 0 ? "$days days late" : 'ok');
}
printf("%d loans\n", count($loans));
