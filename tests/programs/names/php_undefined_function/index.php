<?php

require __DIR__ . '/lib/prices.php';

echo format_prise(1250), "\n";
