function longestStep(stops) {
  let longest = 0;
  for (let i = 0; i < stops.length; i++) {
    longest = Math.max(longest, stops[i + 1].at - stops[i].at);
  }
  return longest;
}

console.log(longestStep([{ at: 1 }, { at: 4 }, { at: 9 }]));
