rootProject.name = "post"
