<?php

declare(strict_types=1);

require __DIR__ . '/feed.php';
require __DIR__ . '/board.php';

$failed = 0;

function check(string $what, mixed $got, mixed $wanted): void
{
    global $failed;
    if ($got === $wanted) {
        echo "ok    $what\n";
        return;
    }
    $failed++;
    echo "FAIL  $what: got ", json_encode($got), ', wanted ', json_encode($wanted), "\n";
}

// The feed gives planned times as hh:mm and delays in seconds.
$json = <<<JSON
{
  "stop": "Town hall",
  "departures": [
    {"line": "5", "planned": "08:04", "delay": 0},
    {"line": "12", "planned": "08:01", "delay": 300},
    {"line": "5", "planned": "08:19", "delay": 0}
  ]
}
JSON;
$board = new Board([
    ['line' => '5', 'planned' => 484, 'delay' => 0],
    ['line' => '12', 'planned' => 481, 'delay' => 5],
    ['line' => '7', 'planned' => 470, 'delay' => 1],
]);

check('clock', Board::clock(8 * 60 + 5), '08:05');
check('clock after midnight', Board::clock(24 * 60 + 7), '00:07');
check('delayed bus is listed by its real time', $board->next(483, 5), ['08:04 5', '08:06 12']);
check('number of departures', count(Feed::parse($json)), 3);
check('planned time', Feed::parse($json)[2]['planned'], 499);
check('delay', Feed::parse($json)[1]['delay'], 5);

exit($failed === 0 ? 0 : 1);
