rootProject.name = "maps"
