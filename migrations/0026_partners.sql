-- A partner, or another website, may keep the wait list and the reservations of a restaurant: settings say who does. What a
-- partner keeps has a row that leads from the guest's token to the partner's own name of it. Columns with constant defaults
-- are added without a rewrite of their table.

ALTER TABLE wait_list_settings
  ADD COLUMN provider text NOT NULL DEFAULT 'house' CHECK (provider IN ('house', 'partner', 'redirect')),
  ADD COLUMN redirect_url text NOT NULL DEFAULT '';
-- statement
ALTER TABLE reservation_settings
  ADD COLUMN provider text NOT NULL DEFAULT 'house' CHECK (provider IN ('house', 'partner', 'redirect')),
  ADD COLUMN redirect_url text NOT NULL DEFAULT '';
-- statement
CREATE TABLE partner_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service text NOT NULL CHECK (service IN ('wait list', 'reservations')),
  rlid integer NOT NULL,
  token_nonce text NOT NULL,
  token_hash text NOT NULL CONSTRAINT partner_entries_token_hash_key UNIQUE,
  request_key text NOT NULL,
  request_body text NOT NULL,
  language text NOT NULL,
  origin text NOT NULL,
  -- The partner's name of it; null until the partner has told it.
  ref text,
  -- What the partner told last, and when that happened.
  last jsonb,
  occurred_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT partner_entries_request_key UNIQUE (service, request_key)
);
-- statement
CREATE UNIQUE INDEX partner_entries_ref ON partner_entries (service, ref) WHERE ref IS NOT NULL;
-- statement
CREATE INDEX partner_entries_created ON partner_entries (created_at);
