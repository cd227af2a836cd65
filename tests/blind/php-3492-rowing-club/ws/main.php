<?php

declare(strict_types=1);

require __DIR__ . '/Crew.php';

const ROWERS = [
    ['licence' => 'r-204', 'name' => ' hanna ek', 'side' => 'P'],
    ['licence' => 'r-117', 'name' => 'maja lind ', 'side' => 'S'],
    ['licence' => 'r-330', 'name' => 'sofia berg', 'side' => 'P'],
    ['licence' => 'r-052', 'name' => 'klara holm', 'side' => 'S'],
];

const SIDES = ['P' => 'port', 'S' => 'starboard'];

function assignCrew(string $boat, array $rowers): Crew
{
    foreach ($rowers as &$rower) {
        $rower['name'] = ucwords(trim($rower['name']));
        $rower['side'] = SIDES[$rower['side']];
    }

    $crew = new Crew($boat);
    foreach ($rowers as $rower) {
        $crew->place($rower);
    }
    return $crew;
}

function countSides(array $rowers): array
{
    $counts = array_fill_keys(array_keys(SIDES), 0);
    foreach ($rowers as $entry) {
        $counts[$entry['side']]++;
    }
    return $counts;
}

$counts = countSides(ROWERS);
if ($counts['P'] !== $counts['S']) {
    fwrite(STDERR, "crew is not balanced\n");
    exit(2);
}

echo assignCrew('Nordvind', ROWERS)->line(), PHP_EOL;
