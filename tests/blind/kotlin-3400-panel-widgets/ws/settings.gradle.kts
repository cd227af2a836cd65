rootProject.name = "panel"
