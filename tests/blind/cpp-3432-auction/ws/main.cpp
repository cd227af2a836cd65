#include <iostream>
#include <deque>
#include <map>
#include <string>
#include <vector>


// Silent auction: every lot keeps its bids, the house keeps the leaders.

struct Bid {
    std::string bidder;
    int amount;
};

class Lot {
public:
    explicit Lot(std::string title, int reserve)
        : title_(std::move(title)), reserve_(reserve) {}

    void place(const std::string& bidder, int amount) {
        bids_.push_back({bidder, amount});
        if (!leader_ || amount > leader_->amount) {
            leader_ = &bids_.back();
        }
    }

    bool sold() const { return leader_ && leader_->amount >= reserve_; }
    const std::string& title() const { return title_; }
    const Bid& leader() const { return *leader_; }

private:
    std::string title_;
    int reserve_;
    std::vector<Bid> bids_;
    const Bid* leader_ = nullptr;
};

static void summary(const std::map<int, Lot>& lots) {
    std::deque<std::string> unsold;
    for (const auto& [number, lot] : lots) {
        std::cout << number << " " << lot.title() << ": ";
        if (lot.sold()) {
            std::cout << lot.leader().bidder << " at " << lot.leader().amount << "\n";
        } else {
            std::cout << "not sold\n";
            unsold.push_front(lot.title());
        }
    }
    // the last lots are offered again first
    for (const auto& title : unsold) {
        std::cout << "again: " << title << "\n";
    }
}

int main() {
    std::map<int, Lot> lots;
    lots.emplace(1, Lot("Clock", 80));
    lots.emplace(2, Lot("Vase", 200));

    lots.at(1).place("Petersen", 60);
    lots.at(1).place("Haddad", 95);
    lots.at(1).place("Petersen", 90);
    lots.at(2).place("Novak", 150);

    summary(lots);
    return 0;
}
