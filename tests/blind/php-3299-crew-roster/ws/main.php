<?php
declare(strict_types=1);

require_once __DIR__ . '/roster.php';

$crew = new Crew([
    new Member('Aase', ['helm', 'engine']),
    new Member('Bjarne', ['engine']),
    new Member('Cato', ['helm', 'deck']),
    new Member('Dina', ['deck', 'galley']),
]);

// who is on leave
$plan = [
    'Friday' => [],
    'Saturday' => ['Aase', 'Dina'],
];

foreach ($plan as $day => $away) {
    echo $day, "\n";
    foreach (staff($crew, ['helm', 'engine', 'deck', 'galley'], $away) as $line) {
        echo '  ', $line, "\n";
    }
}

foreach ($crew->all() as $member) {
    echo $member->name, ': ', $member->shifts, "\n";
}
