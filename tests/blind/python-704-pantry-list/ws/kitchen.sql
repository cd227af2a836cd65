CREATE TABLE goods (name TEXT PRIMARY KEY, aisle TEXT);
CREATE TABLE stock (name TEXT, grams INTEGER);
CREATE TABLE needs (dish TEXT, name TEXT, grams INTEGER);

INSERT INTO goods VALUES ('onions', 'vegetables'), ('butter', 'dairy'),
  ('gruyere', 'dairy'), ('bread', 'bakery'), ('rice', 'dry goods');
INSERT INTO stock VALUES ('onions', 400), ('butter', 250), ('rice', 900);
INSERT INTO needs VALUES ('Onion soup', 'onions', 1000), ('Onion soup', 'butter', 60),
  ('Onion soup', 'gruyere', 150), ('Onion soup', 'bread', 300), ('Risotto', 'rice', 350);
