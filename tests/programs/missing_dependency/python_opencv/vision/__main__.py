from vision.frames import count

print(count("a.mp4"))
