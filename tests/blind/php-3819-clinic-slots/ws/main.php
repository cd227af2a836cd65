<?php

declare(strict_types=1);

require __DIR__ . '/Calendar.php';
require __DIR__ . '/Desk.php';

$calendar = new Calendar();
$calendar->open('Dr. Weiss', '09:20', '08:40');
$calendar->open('Dr. Okoro', '10:00');
$desk = new Desk($calendar);

$wishes = [
    ['Nilsson', 'Dr. Weiss'],
    ['Petrov', 'Dr. Weiss'],
    ['Ferrari', 'Dr. Weiss'],
    ['Haddad', 'Dr. Okoro'],
];
foreach ($wishes as [$patient, $doctor]) {
    $slot = $desk->book($patient, $doctor);
    echo $patient, ': ', $slot ? "$slot->time with $slot->doctor" : 'on the waiting list', "\n";
}
echo 'waiting for Dr. Weiss: ', implode(', ', $desk->waitingFor('Dr. Weiss')), "\n";
