-- Subscribers of e-mail: who they are, what they agreed to and when, and the days of which they want to be reminded.

-- The exact words that somebody agreed to, kept once each.
CREATE TABLE consent_wordings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of language, terms and consent: the same words are one row.
  digest text NOT NULL UNIQUE,
  language text NOT NULL,
  terms text NOT NULL,
  consent text NOT NULL,
  first_used_at timestamptz NOT NULL
);
-- statement
CREATE TABLE subscribers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  -- The address as it is compared: in lower case.
  email_key text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('pending', 'subscribed', 'unsubscribed')),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  -- ISO 3166-1 alpha-2, or '' where the post code does not say.
  country text NOT NULL DEFAULT '',
  language text NOT NULL,
  time_zone text NOT NULL,
  birthday_month smallint,
  birthday_day smallint,
  wants_offers boolean NOT NULL DEFAULT false,
  site_id integer REFERENCES sites (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  CHECK ((birthday_month IS NULL) = (birthday_day IS NULL)),
  CHECK (birthday_month BETWEEN 1 AND 12 AND birthday_day BETWEEN 1 AND 31)
);
-- statement
CREATE INDEX subscribers_created ON subscribers (created_at, id);
-- statement
CREATE INDEX subscribers_state ON subscribers (state, created_at, id);
-- statement
CREATE INDEX subscribers_birthday ON subscribers (time_zone, birthday_month, birthday_day) WHERE state = 'subscribed';
-- statement
CREATE TABLE occasions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id integer NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  occasion text NOT NULL,
  relationship text NOT NULL,
  month smallint NOT NULL CHECK (month BETWEEN 1 AND 12),
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 31)
);
-- statement
CREATE INDEX occasions_subscriber ON occasions (subscriber_id, id);
-- statement
CREATE INDEX occasions_day ON occasions (month, day);
-- statement
-- What was asked for by a form and waits for the press of a button behind a link in an e-mail.
CREATE TABLE sign_ups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id integer NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  -- SHA-256 of the token in the link; the token itself is nowhere.
  token_digest text NOT NULL UNIQUE,
  details jsonb NOT NULL,
  -- The same for every post of one attempt.
  submit_id text UNIQUE,
  verdict text NOT NULL DEFAULT 'ham' CHECK (verdict IN ('ham', 'review', 'spam')),
  reasons text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- statement
CREATE INDEX sign_ups_subscriber ON sign_ups (subscriber_id, created_at);
-- statement
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);
-- statement
-- Proof of consent and of its end. Rows are only ever added; they go with their subscriber when that is erased.
CREATE TABLE consent_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id integer NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  action text NOT NULL CHECK (action IN ('asked', 'granted', 'confirmed', 'withdrawn')),
  source text NOT NULL,
  purposes text[] NOT NULL,
  wording_id integer REFERENCES consent_wordings (id),
  page_id integer,
  page_revision_id integer,
  language text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  -- 198.51.100.0 or 2001:db8:1::, never the whole address.
  ip_prefix text NOT NULL DEFAULT '',
  broad_log_id text NOT NULL DEFAULT ''
);
-- statement
CREATE INDEX consent_records_subscriber ON consent_records (subscriber_id, id);
-- statement
CREATE FUNCTION keep_consent_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only the commands that erase people say whom, for their own transaction.
  IF TG_OP = 'DELETE' AND OLD.subscriber_id::text = ANY (string_to_array(current_setting('galley.erased_subscribers', true), ',')) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'consent records are only ever added';
END
$$;
-- statement
CREATE TRIGGER consent_records_are_kept BEFORE UPDATE OR DELETE ON consent_records
FOR EACH ROW EXECUTE FUNCTION keep_consent_records();
-- statement
-- Which reminders were queued, so that none is sent twice in a year.
CREATE TABLE sent_reminders (
  subscriber_id integer NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  -- "birthday", "anniversary 6-14"
  reminder text NOT NULL,
  year smallint NOT NULL,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (subscriber_id, reminder, year)
);
