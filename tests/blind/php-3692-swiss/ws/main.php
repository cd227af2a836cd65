<?php
declare(strict_types=1);

require __DIR__ . '/Swiss.php';

$players = [];
foreach (['Ida' => 2100, 'Max' => 1980, 'Sol' => 1850, 'Uwe' => 1700, 'Zoe' => 1500] as $name => $rating) {
    $players[] = new Player($name, $rating);
}
$swiss = new Swiss($players);

for ($round = 1; $round <= 3; $round++) {
    echo "round $round\n";
    foreach ($swiss->pair() as [$a, $b]) {
        $winner = $a->rating >= $b->rating ? $a : $b;
        $swiss->result($winner, $winner === $a ? $b : $a);
        echo "  {$a->name} - {$b->name}: {$winner->name}\n";
    }
}
foreach ($swiss->standings() as $player) {
    printf("%-4s %.1f\n", $player->name, $player->points);
}
