function highlight(text, term) {
  const wanted = "(" + term + ")";
  const found = text.replace(new RegExp(wanted, "gi"), "<b>$1</b>");
  return found;
}

for (const term of ["tea", "c++"]) {
  console.log(highlight("tea and c++", term));
}
