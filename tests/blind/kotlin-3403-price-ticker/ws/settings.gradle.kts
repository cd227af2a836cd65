rootProject.name = "ticker"
