<?php
declare(strict_types=1);

/** Splits a line "number;customer;amount". */
function parseInvoice(string $line): array
{
    [$number, $customer, $amount] = explode(';', $line);
    return ['number' => $number, 'customer' => $customer, 'amount' => $amount];
}

function toCents(string $amount): int
{
    return (int) round((float) str_replace(',', '.', $amount) * 100);
}

/** Turns the lines of an export into clean rows and counts them by customer. */
function importInvoices(array $lines): array
{
    $rows = array_map('parseInvoice', $lines);
    foreach ($rows as &$row) {
        $row['number'] = strtoupper(trim($row['number']));
        $row['customer'] = trim($row['customer']);
        $row['cents'] = toCents(trim($row['amount']));
        unset($row['amount']);
    }

    $counts = [];
    foreach ($rows as $row) {
        $counts[$row['customer']] = ($counts[$row['customer']] ?? 0) + 1;
    }
    ksort($counts);

    return ['rows' => $rows, 'counts' => $counts];
}
