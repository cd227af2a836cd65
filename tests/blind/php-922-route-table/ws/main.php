<?php

declare(strict_types=1);

require __DIR__ . '/Route.php';
require __DIR__ . '/Router.php';
require __DIR__ . '/handlers.php';

$router = new Router();
$router->add(new Route('/articles', 'showArticle'));
$router->add(new Route('/authors', 'showAuthor'));
$router->add(new Route('/feed', 'showFeed'));

foreach (['/articles/12?page=2', '/feed', '/authors/selin?tab=bio'] as $url) {
    echo dispatch($router, $url), "\n";
}
