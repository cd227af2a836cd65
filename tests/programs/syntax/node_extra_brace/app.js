function one() {
  return 1;
}

function two() {
  const pattern = /[{("']/;
  return pattern.test("it's {");
  } // done
}

console.log(one(), two());
