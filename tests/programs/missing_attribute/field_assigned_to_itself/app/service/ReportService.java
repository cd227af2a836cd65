package app.service;

import app.store.ReportStore;

public class ReportService {
    private ReportStore store;
    private final String name;

    public ReportService(ReportStore reportStore, String name) {
        this.store = store;
        this.name = name;
    }

    public String latest() {
        return store.find(name);
    }
}
