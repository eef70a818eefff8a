-- Guests who want to be told when a table becomes free on a day that is full. Rows go when the day is over.

CREATE TABLE reservation_wishes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rlid integer NOT NULL,
  business_date date NOT NULL,
  party_size integer NOT NULL CHECK (party_size > 0),
  meal text NOT NULL CHECK (meal IN ('any', 'lunch', 'dinner')),
  email text NOT NULL,
  email_key text NOT NULL,
  language text NOT NULL,
  origin text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When a place was held for the guest; each wish gets one offer.
  offered_at timestamptz
);
-- statement
CREATE UNIQUE INDEX reservation_wishes_open ON reservation_wishes (rlid, business_date, email_key) WHERE offered_at IS NULL;
-- statement
CREATE INDEX reservation_wishes_email ON reservation_wishes (email_key);
