<?php
require_once __DIR__ . '/src/Router.php';
require_once __DIR__ . '/src/Controller.php';
require_once __DIR__ . '/src/Money.php';

use Shop\Money;
use Web\Controller;
use Web\Router;

function home(): string
{
    return 'home';
}

function about(): string
{
    return 'about';
}

function run(): void
{
    $controller = new Controller();
    $router = (new Router('/'))
        ->get('', 'home')
        ->get('about', about(...))
        ->get('index', [$controller, 'index'])
        ->get('show', fn () => $controller->show());
    $router->dispatch('/');
    $router->dispatch('/index');
    $router->anything(1);
}

function twice(int $value): int
{
    return $value * 2;
}

function positive(int $value): bool
{
    return $value > 0;
}

function size(array $values): int
{
    return count($values);
}

function total(int ...$values): int
{
    return size($values);
}

function compare(int $left, int $right): int
{
    return $left <=> $right;
}

function lists(): string
{
    $values = array_map('twice', [2, 1]);
    $kept = array_filter($values, fn ($value) => positive($value));
    usort($kept, 'compare');
    total(...$kept);
    $money = Money::of(1)->plus(Money::of(2));
    return "$money";
}

run();
lists();
