<?php

declare(strict_types=1);

require __DIR__ . '/mail.php';

set_error_handler(function (int $level, string $message, string $file, int $line) {
    throw new ErrorException($message, 0, $level, $file, $line);
});

$text = " Subject: Lunch on Friday\nFrom: ana@example.org\n\nHello!";
$mail = parseHeaders($text);
echo $mail['Subject'], "\n";
echo strtoupper($mail['From']), "\n";
