#pragma once

namespace depot {

class Tank {
public:
    double level() const;
    double share() const;
};

}
