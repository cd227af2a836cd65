#include <iostream>

#include "folder.hpp"

static void move(Folder& from, Folder& to, const std::string& title) {
    if (Document* document = from.remove(title)) to.adopt(document);
}

int main() {
    Folder inbox, archive;
    inbox.add("minutes of the meeting in March", 4);
    inbox.add("plan", 2);
    move(inbox, archive, "nothing");
    move(inbox, archive, "plan");
    std::cout << inbox.pages() << " and " << archive.pages() << "\n";
}
