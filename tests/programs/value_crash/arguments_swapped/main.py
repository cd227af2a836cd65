from blog.publish import publish

print(publish("Spring cleaning", ["home", "spring"]))
