<?php

declare(strict_types=1);

require __DIR__ . '/Field.php';
require __DIR__ . '/Report.php';

$field = new Field('North slope', new DateTime('2024-08-01'), new DateTime('2024-08-28'));
$field->harvested('2024-08-03', 410);
$field->harvested('2024-08-14', 980);
$field->harvested('2024-08-15', 760);
$field->harvested('2024-08-27', 120);

$report = new Report($field);
echo $report->heading(), "\n";
echo $report->best(), "\n";
