rootProject.name = "audit"
