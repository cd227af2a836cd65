from report import headline

articles = []
print(headline(articles))
