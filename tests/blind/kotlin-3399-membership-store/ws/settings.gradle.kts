rootProject.name = "club"
