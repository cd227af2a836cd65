rootProject.name = "hours"
