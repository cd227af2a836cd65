import java.util.Iterator;

interface Player {
    String play();
}

class Human implements Player {
    @Override
    public String play() {
        return "human";
    }
}

class Robot implements Player {
    @Override
    public String play() {
        return think();
    }

    protected String think() {
        return "robot";
    }
}

class Expert extends Robot {
    @Override
    public String play() {
        return super.play() + "!";
    }

    @Override
    protected String think() {
        return "expert";
    }

    void learn() {}
}

interface Rules {
    boolean allow(String move);
}

class Strict implements Rules {
    @Override
    public boolean allow(String move) {
        return count(move) > 1;
    }

    private int count(String move) {
        return move.length();
    }
}

class Game {
    private final Player[] players = {new Human(), new Robot(), new Expert()};
    private Rules rules;

    void setRules(Rules rules) {
        this.rules = rules;
    }

    Player[] players() {
        return players;
    }

    void round() {
        for (Player player : players()) {
            rules.allow(player.play());
        }
    }
}

class Card {
    void flip() {}
}

class Deck implements Iterable<Card> {
    int size() {
        return 1;
    }

    @Override
    public Iterator<Card> iterator() {
        return new Cards(this);
    }
}

class Cards implements Iterator<Card> {
    private final Deck deck;
    private int at;

    Cards(Deck deck) {
        this.deck = deck;
    }

    @Override
    public boolean hasNext() {
        return at < deck.size();
    }

    @Override
    public Card next() {
        at++;
        return new Card();
    }
}

public class Main {
    static void casts(Player player) {
        if (player instanceof Expert) {
            ((Expert) player).learn();
        }
    }

    static void decks() {
        for (Card card : new Deck()) {
            card.flip();
        }
    }

    public static void main(String[] args) {
        Game game = new Game();
        game.setRules(new Strict());
        game.round();
        casts(new Expert());
        decks();
    }
}
