#include <iostream>

#include "hub.h"
#include "panel.h"

int main() {
    Hub hub;
    Panel panel(hub);
    panel.show("barley");
    panel.add_alarm("maize", 45.0);

    hub.publish("barley", 21.5);
    hub.publish("oats", 19.0);
    hub.publish("maize", 38.0);
    hub.publish("maize", 47.5);

    std::cout << panel.text();
    return 0;
}
