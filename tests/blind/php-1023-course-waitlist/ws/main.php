<?php

declare(strict_types=1);

require __DIR__ . '/Registration.php';
require __DIR__ . '/Course.php';

$course = new Course('Pottery', 2);
foreach (['Ines', 'Paul', 'Mara', 'Yusuf', 'Greta'] as $name) {
    $course->register(new Registration($name));
}
echo $course->describe(), "\n";

$course->cancel('Paul');
echo $course->describe(), "\n";

$course->cancel('Ines');
echo $course->describe(), "\n";
