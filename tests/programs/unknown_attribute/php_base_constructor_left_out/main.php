<?php
require __DIR__ . '/alarms.php';

$bell = new Bell('gate', 12);
echo $bell->ring(), "\n";
