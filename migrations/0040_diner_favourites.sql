-- Orders that diners keep under a name of their own, to order them again. They go with their account by the foreign key.

CREATE TABLE diner_favourites (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  diner_id integer NOT NULL REFERENCES diners ON DELETE CASCADE,
  -- '' for one without a name of its own.
  name text NOT NULL,
  rlid integer NOT NULL,
  -- What goes into a basket.
  lines jsonb NOT NULL,
  -- The same in the words of the menu of that day.
  items jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
-- statement
CREATE INDEX diner_favourites_diner ON diner_favourites (diner_id, id);
