<?php
declare(strict_types=1);

require_once __DIR__ . '/mailer.php';

$failures = 0;

function check(string $what, mixed $want, mixed $got): void
{
    global $failures;
    if ($want === $got) {
        echo "ok   $what\n";
        return;
    }
    $failures++;
    echo "FAIL $what: want ", json_encode($want), ', got ', json_encode($got), "\n";
}

$plain = ['mail' => 'ana@example.org'];
$early = ['mail' => 'bo@example.org', 'settings' => ['hour' => 5, 'format' => 'text', 'theme' => 'x']];

check('list hour', '18:00', job('harvest', $plain)['at']);
check('site template', 'harvest.en.html', job('harvest', $plain)['template']);
check('list without footer', false, job('club', $plain)['footer']);
check('own format', 'club.fr.text', job('club', $early)['template']);
check('own hour', '05:00', job('club', $early)['at']);
check('order of the queue', ['bo@example.org', 'ana@example.org'],
    array_column(queue('club', [$plain, $early]), 'to'));
check('own hour on a list with an hour', 5, effective('harvest', ['hour' => 5])['hour']);

try {
    job('orchard', $plain);
    check('unknown list', 'exception', 'none');
} catch (InvalidArgumentException $e) {
    check('unknown list', 'no list orchard', $e->getMessage());
}

exit($failures > 0 ? 1 : 0);
