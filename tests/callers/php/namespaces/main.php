<?php
namespace App;

use function Lib\load;

function go() {
    load();
}
