#pragma once

namespace geo {

int distance(int from, int to);

}
