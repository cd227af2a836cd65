<?php

return [
    'name' => 'reports',
    'page_size' => 20,
    'colums' => ['date', 'amount'],
];
