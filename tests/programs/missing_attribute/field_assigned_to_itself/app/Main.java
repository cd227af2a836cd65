package app;

import app.service.ReportService;
import app.store.ReportStore;

public class Main {
    public static void main(String[] args) {
        ReportService service = new ReportService(new ReportStore(), "daily");
        System.out.println(service.latest());
    }
}
