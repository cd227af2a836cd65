<?php

require __DIR__ . '/report.php';

echo report('ana', [8.6, 6.2, 7.0]), "\n";
echo report('bo', [5.5, 6.8, 9.1]), "\n";
