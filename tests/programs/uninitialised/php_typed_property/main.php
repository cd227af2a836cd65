<?php
require 'Meter.php';

$running = new Meter();
$running->start(3.0);
$idle = new Meter();
foreach ([$running, $idle] as $meter) {
    echo $meter->lap(5.0), "\n";
}
