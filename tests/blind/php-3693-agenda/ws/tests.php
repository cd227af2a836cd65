<?php
declare(strict_types=1);

require __DIR__ . '/Agenda.php';

date_default_timezone_set('UTC');
$failed = 0;

function same(string $name, mixed $want, mixed $got): void
{
    global $failed;
    $ok = $want === $got;
    $failed += $ok ? 0 : 1;
    echo ($ok ? 'ok   ' : 'FAIL ') . $name . "\n";
    if (!$ok) {
        echo '  expected: ' . json_encode($want) . "\n  actual:   " . json_encode($got) . "\n";
    }
}

$agenda = new Agenda();
same('adds', true, $agenda->add('2024-09-12 09:30', 45, 'dentist'));
same('refuses a clash', false, $agenda->add('2024-09-12 10:00', 30, 'call'));
same('back to back', true, $agenda->add('2024-09-12 10:15', 60, 'budget'));
same('other day', true, $agenda->add('2024-09-11 14:00', 20, 'review'));
same('minutes', 105, $agenda->minutesOn('2024-09-12'));
same('days in order', ['Wed 11 Sep', 'Thu 12 Sep'], array_keys($agenda->byDay()));
same('printed', ['09:30-10:15 dentist', '10:15-11:15 budget'], $agenda->byDay()['Thu 12 Sep']);

exit($failed === 0 ? 0 : 1);
