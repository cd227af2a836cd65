<?php
declare(strict_types=1);

require __DIR__ . '/src/Cache.php';
require __DIR__ . '/src/Forecasts.php';
require __DIR__ . '/src/Panel.php';

$places = array_slice($argv, 1);
if ($places === []) {
    fwrite(STDERR, "usage: forecast.php PLACE...\n");
    exit(2);
}

$forecasts = new Forecasts(new Cache(), __DIR__ . '/stations.json');
$panel = new Panel();
foreach ($places as $place) {
    echo $panel->render($place, $forecasts->days($place)), "\n";
}
printf("%d of %d from the cache\n", $forecasts->hits(), count($places));
