<?php
function add() {}

function dispatch($name) {
    $name();
    call_user_func($name);
}

dispatch('add');
