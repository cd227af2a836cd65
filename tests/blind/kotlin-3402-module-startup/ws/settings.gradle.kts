rootProject.name = "kiosk"
