import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Song {
    private final String title;
    private final int seconds;

    Song(String title, int seconds) {
        this.title = title;
        this.seconds = seconds;
    }

    static Song silence() {
        return new Song("", 1);
    }

    int seconds() {
        return seconds;
    }

    void play() {}
}

class Playlist implements Iterable<Song> {
    private final List<Song> songs;

    private Playlist(Builder builder) {
        this.songs = builder.songs;
        check(songs);
    }

    static Builder builder() {
        return new Builder();
    }

    private void check(List<Song> songs) {
        if (songs.isEmpty()) {
            throw new IllegalArgumentException();
        }
    }

    private int sizeOf() {
        return songs.size();
    }

    int length() {
        int total = 0;
        for (Song song : this) {
            total += song.seconds();
        }
        return total;
    }

    @Override
    public Iterator<Song> iterator() {
        return new Cursor();
    }

    private class Cursor implements Iterator<Song> {
        private int at = 0;

        @Override
        public boolean hasNext() {
            return at < sizeOf();
        }

        @Override
        public Song next() {
            return songs.get(at++);
        }
    }

    static class Builder {
        private final List<Song> songs = new ArrayList<>();

        Builder add(Song song) {
            songs.add(song);
            return this;
        }

        Builder addAll(Song... all) {
            for (Song song : all) {
                this.add(song);
            }
            return this;
        }

        Playlist build() {
            return new Playlist(this);
        }
    }
}

public class Main {
    static Playlist build() {
        return Playlist.builder()
                .add(new Song("a", 3))
                .addAll(new Song("b", 2), new Song("c", 4))
                .build();
    }

    static void play(Playlist list) {
        for (Song song : list) {
            song.play();
        }
    }

    static Song choose(Playlist list) {
        return list == null ? Song.silence() : list.iterator().next();
    }

    public static void main(String[] args) {
        Playlist list = build();
        play(list);
        list.length();
        choose(null).play();
    }
}
