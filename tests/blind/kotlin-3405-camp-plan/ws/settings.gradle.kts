rootProject.name = "camp"
