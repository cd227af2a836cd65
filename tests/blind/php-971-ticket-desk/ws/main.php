<?php

declare(strict_types=1);

require __DIR__ . '/Ticket.php';
require __DIR__ . '/Desk.php';

$desk = new Desk();
$desk->receive(new Ticket(71, 'Printer is on fire', 1));
$desk->receive(new Ticket(72, 'Password forgotten', 3));
$desk->receive(new Ticket(73, 'Screen flickers', 2));

echo 'next: ', $desk->next()->title(), "\n";
$desk->close(71);
echo 'next: ', $desk->next()->title(), "\n";
printf("%d open\n", $desk->countOpen());
