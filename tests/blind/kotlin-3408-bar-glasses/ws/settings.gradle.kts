rootProject.name = "bar"
