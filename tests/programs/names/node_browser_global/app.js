function titles(documents) {
  return documents.map((one) => `${one} - ${document.title}`);
}

console.log(titles(['a']));
