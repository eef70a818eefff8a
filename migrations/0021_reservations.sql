-- Reservations: settings of restaurants (the restaurant itself says whether it takes any), how full each business day is, the
-- reservations, and what happened to them. New tables only, so nothing waits for a lock.

CREATE TABLE reservation_settings (
  rlid integer PRIMARY KEY,
  max_party_size integer NOT NULL CHECK (max_party_size > 0),
  covers_per_slot integer NOT NULL CHECK (covers_per_slot > 0),
  online_covers_per_slot integer NOT NULL CHECK (online_covers_per_slot >= 0),
  parties_per_slot integer NOT NULL CHECK (parties_per_slot > 0),
  seats integer NOT NULL CHECK (seats > 0),
  durations integer[] NOT NULL,
  reset_minutes integer NOT NULL CHECK (reset_minutes >= 0),
  lead_minutes integer NOT NULL CHECK (lead_minutes >= 0),
  horizon_days integer NOT NULL CHECK (horizon_days > 0),
  approval_from integer NOT NULL CHECK (approval_from >= 0),
  hold_minutes integer NOT NULL CHECK (hold_minutes > 0),
  grace_minutes integer NOT NULL CHECK (grace_minutes >= 0),
  change_until_minutes integer NOT NULL CHECK (change_until_minutes >= 0),
  retention_days integer NOT NULL CHECK (retention_days > 0),
  policy text NOT NULL DEFAULT '',
  rules jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- statement
-- How full a business day is, by quarter of an hour from its beginning at 4 AM. Every change of a day locks its row first.
CREATE TABLE reservation_days (
  rlid integer NOT NULL,
  business_date date NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  -- Guests and parties that begin, guests who reserved online, guests at their tables.
  started integer[] NOT NULL CHECK (0 <= ALL (started)),
  parties integer[] NOT NULL CHECK (0 <= ALL (parties)),
  online integer[] NOT NULL CHECK (0 <= ALL (online)),
  occupied integer[] NOT NULL CHECK (0 <= ALL (occupied)),
  -- Quarters that a host closed for guests online.
  closed integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (rlid, business_date)
);
-- statement
CREATE TABLE reservations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rlid integer NOT NULL,
  business_date date NOT NULL,
  -- The quarter in which it begins, and how many it lasts, the time to reset the table among them.
  quarter integer NOT NULL CHECK (quarter >= 0),
  quarters integer NOT NULL CHECK (quarters > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  token_nonce text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  source text NOT NULL CHECK (source IN ('web', 'phone', 'walk_in')),
  state text NOT NULL CHECK (state IN (
    'held', 'lapsed', 'requested', 'confirmed', 'arrived', 'seated', 'finished', 'cancelled', 'no_show', 'declined')),
  party_size integer NOT NULL CHECK (party_size > 0),
  -- Of a held place: until when, and by which client.
  hold_until timestamptz,
  hold_key text UNIQUE,
  hold_body text,
  client_hash text NOT NULL DEFAULT '',
  confirm_key text UNIQUE,
  confirm_body text,
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text NOT NULL DEFAULT '',
  language text NOT NULL,
  origin text NOT NULL,
  note text NOT NULL DEFAULT '',
  tables text[] NOT NULL DEFAULT '{}',
  reason text NOT NULL DEFAULT '',
  uid uuid NOT NULL UNIQUE,
  -- Of the calendar file: grows with each change that a guest's calendar must show.
  sequence integer NOT NULL DEFAULT 0,
  -- The beginning of which the guest was reminded a day and some hours before.
  day_reminded_of timestamptz,
  hours_reminded_of timestamptz,
  -- A host keeps it although the restaurant's hours are others by now.
  is_kept boolean NOT NULL DEFAULT false,
  finished_at timestamptz,
  undo jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  erased_at timestamptz,
  FOREIGN KEY (rlid, business_date) REFERENCES reservation_days (rlid, business_date)
);
-- statement
CREATE INDEX reservations_day ON reservations (rlid, business_date, quarter);
-- statement
CREATE INDEX reservations_held ON reservations (rlid, business_date) WHERE state = 'held';
-- statement
CREATE INDEX reservations_client ON reservations (client_hash, hold_until) WHERE state = 'held';
-- statement
CREATE INDEX reservations_coming ON reservations (starts_at) WHERE state = 'confirmed';
-- statement
CREATE INDEX reservations_kept ON reservations (ends_at) WHERE erased_at IS NULL;
-- statement
-- What happened, in order; never changed.
CREATE TABLE reservation_events (
  rlid integer NOT NULL,
  business_date date NOT NULL,
  seq integer NOT NULL,
  reservation_id integer NOT NULL REFERENCES reservations (id) ON DELETE CASCADE,
  action text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_id integer,
  actor_name text NOT NULL,
  at timestamptz NOT NULL,
  op uuid,
  PRIMARY KEY (rlid, business_date, seq)
);
-- statement
CREATE UNIQUE INDEX reservation_events_op ON reservation_events (rlid, op) WHERE op IS NOT NULL;
-- statement
CREATE INDEX reservation_events_reservation ON reservation_events (reservation_id);
