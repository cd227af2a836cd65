<?php

declare(strict_types=1);

require __DIR__ . '/Shipment.php';

$rates = new Rates([
    'DE parcel 5:590 10:890 31:1690',
    'DE express 2:1190 5:1590',
    'CH parcel 5:1490 20:2990',
    'CH express 5:3900 20:6400',
]);
$shipments = [
    new Shipment('DE', 'parcel', 9.5),
    new Shipment('DE', 'express', 1.2),
    new Shipment('DE', 'parcel', 2.0),
    new Shipment('CH', 'express', 12.0),
    new Shipment('DE', 'express', 4.8),
];

echo 'to CH: ', implode(', ', $rates->services('CH')), "\n";
foreach ($shipments as $shipment) {
    printf("%s %-8s %5.1f kg %7.2f\n", $shipment->country, $shipment->service, $shipment->kg, $shipment->cents($rates) / 100);
}
