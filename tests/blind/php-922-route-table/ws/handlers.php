<?php

declare(strict_types=1);

function showArticle(string $id): string
{
    return "article number $id";
}

function showAuthor(string $name): string
{
    return 'author ' . ucfirst($name);
}

function showFeed(string $rest): string
{
    return $rest === '' ? 'the whole feed' : "the feed of $rest";
}

function target(string $url): string
{
    $path = substr($url, 0, strpos($url, '?'));
    return $path === '' ? '/' : rtrim($path, '/');
}

function dispatch(Router $router, string $url): string
{
    $path = target($url);
    $route = $router->match($path);
    return $route === null ? 'not found' : ($route->handler)($route->rest($path));
}
