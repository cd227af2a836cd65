rootProject.name = "tide"
