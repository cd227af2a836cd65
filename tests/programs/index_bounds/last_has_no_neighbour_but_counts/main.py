from pack import packed

print(packed("aab"))
