<?php
function load_words(string $text)
{
    $words = json_decode($text, true);
    return $words ?? 'none';
}

echo strlen(load_words('["one", "two"]')), "\n";
