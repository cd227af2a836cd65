#pragma once

#include <iostream>

inline const char *title() { return "t"; }
