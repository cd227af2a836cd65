#include "board.hpp"

#include <gtest/gtest.h>

using Names = std::vector<std::string>;

TEST(Board, StartsEmpty)
{
    Board board;
    EXPECT_EQ(board.size(), 0u);
    EXPECT_TRUE(board.top(3).empty());
}

TEST(Board, SevereComesFirst)
{
    Board board;
    board.raise("fan", 1, 10);
    board.raise("pump", 3, 20);
    EXPECT_EQ(board.top(2), (Names{"pump", "fan"}));
}

TEST(Board, OlderComesFirstAtSameSeverity)
{
    Board board;
    board.raise("fan", 2, 30);
    board.raise("door", 2, 20);
    EXPECT_EQ(board.top(1), (Names{"door"}));
}

TEST(Board, ClearRemovesAllOfASource)
{
    Board board;
    board.raise("fan", 2, 30);
    board.raise("fan", 1, 31);
    board.raise("door", 2, 32);
    EXPECT_EQ(board.clear("fan"), 2);
    EXPECT_EQ(board.size(), 1u);
}

TEST(Board, PowerCutRaisesManyAtOnce)
{
    Board board;
    for (const char* source : {"belt", "oven", "mixer"})
        board.raise(source, 3, 100);
    EXPECT_EQ(board.size(), 3u);
}
