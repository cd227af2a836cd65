<?php

$settings = require __DIR__ . '/confg/app.php';
echo $settings['name'], "\n";
