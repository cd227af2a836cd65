rootProject.name = "mail"
