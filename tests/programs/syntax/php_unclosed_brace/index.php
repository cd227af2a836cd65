<?php

require __DIR__ . '/lib.php';

echo label(3), "\n";
