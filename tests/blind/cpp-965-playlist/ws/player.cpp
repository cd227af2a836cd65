#include "player.h"

const std::string &Player::title()
{
    title_ = playlist_.audible().at(position_).title;
    return title_;
}

void Player::next()
{
    ++played_;
    position_ = (position_ + 1) % playlist_.all().size();
}

void Player::previous()
{
    const auto count = playlist_.audible().size();
    position_ = (position_ + count - 1) % count;
}
