package app.store;

public class ReportStore {
    public String find(String name) {
        return "report " + name;
    }
}
