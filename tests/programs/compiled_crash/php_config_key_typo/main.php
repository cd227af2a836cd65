<?php

require __DIR__ . '/src/Report.php';

$config = require __DIR__ . '/config.php';
$report = new Report($config);
echo $report->header(), "\n";
