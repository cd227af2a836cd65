<?php

return ['name' => 'kiosk'];
