<?php

declare(strict_types=1);

require __DIR__ . '/src/Loan.php';
require __DIR__ . '/src/Schedule.php';

const LOANS = [
    'L-200 1200.00 0.0 100.00',
    'L-201 9000.00 4.2 250.00 3',
    'L-202 480.50 7.9 60.00',
];

function money(int $cents): string
{
    return number_format($cents / 100, 2, '.', "'");
}

foreach (LOANS as $line) {
    $loan = Loan::fromLine($line);
    $schedule = Schedule::of($loan);
    printf(
        "%s: %d months, interest %s, after a year %s\n",
        $loan->number,
        $schedule->months(),
        money($schedule->totalInterest()),
        money($schedule->balanceAfter(12)),
    );
}
