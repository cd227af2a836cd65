<?php

declare(strict_types=1);

require __DIR__ . '/queue.php';

$jobs = [];
foreach (['resize', 'mail', 'index', 'backup', 'report'] as $name) {
    enqueue($jobs, $name);
}

$rounds = 0;
while ($jobs !== []) {
    if (++$rounds > 10) {
        throw new RuntimeException('queue is still not empty: ' . implode(',', $jobs));
    }
    echo $rounds, ': ', implode(' ', drain($jobs, 2)), "\n";
}
