/** Where somebody is found. */
public class Entry {
    private final String extension;
    private String room;

    public Entry(String extension, String room) {
        this.extension = extension;
        this.room = room;
    }

    public String extension() {
        return extension;
    }

    public String room() {
        return room;
    }

    public void setRoom(String room) {
        this.room = room;
    }
}
