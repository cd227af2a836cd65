"use strict";

const { register } = require("./filters");
const { compile } = require("./template");

function quote(text) {
  return `"${text}"`;
}

register("quote", quote);
const render = compile("<b>{{title|upper}}</b>{{#books}} {{name|trim|quote}}{{/books}}");
console.log(render({ title: "R&D", books: [{ name: " Dune" }, { name: "Emma " }] }));
