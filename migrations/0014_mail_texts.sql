-- Words of automatic mail as staff write them, what is reported about mail that was taken, and mail that was held back with
-- something that looked like spam. New tables, and columns with constant defaults, which rewrite nothing.

CREATE TABLE mail_templates (
  template text NOT NULL,
  language text NOT NULL,
  -- By field; NULL: the product's own words are used again.
  texts jsonb,
  -- Grows with each change, also with going back.
  version integer NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (template, language)
);
-- statement
-- An address is known here by its SHA-256 only.
CREATE TABLE mail_events (
  -- As the one who reports it names it, so that the same report twice is one.
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bounce', 'soft_bounce', 'complaint', 'unsubscribe')),
  mail_id bigint REFERENCES mails (id) ON DELETE CASCADE,
  address_hash text NOT NULL,
  detail text NOT NULL,
  received_at timestamptz NOT NULL,
  -- True since the address may have mail again: what was before counts no more against it.
  is_settled boolean NOT NULL DEFAULT false
);
-- statement
CREATE INDEX mail_events_mail ON mail_events (mail_id, received_at);
-- statement
CREATE INDEX mail_events_address ON mail_events (address_hash, received_at);
-- statement
CREATE INDEX mail_events_received ON mail_events (received_at);
-- statement
-- True while the mail that says a message came is held back, since the message looked like spam.
ALTER TABLE messages ADD COLUMN owes_receipt boolean NOT NULL DEFAULT false;
-- statement
-- The mail to staff that was held back for the same reason: to whom, and under which subject.
ALTER TABLE form_submissions ADD COLUMN withheld_mail jsonb;
