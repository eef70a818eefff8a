-- Wait lists: settings of restaurants (the restaurant itself says whether it has a list, and for parties up to which size), the parties in line, what happened to them, and how long others waited. New tables
-- only, so nothing waits for a lock.

CREATE TABLE wait_list_settings (
  rlid integer PRIMARY KEY,
  remote_cap integer NOT NULL CHECK (remote_cap >= 0),
  remote_max_minutes integer NOT NULL CHECK (remote_max_minutes > 0),
  last_join_before_close integer NOT NULL CHECK (last_join_before_close >= 0),
  grace_minutes integer NOT NULL CHECK (grace_minutes > 0),
  seed_minutes integer[] NOT NULL,
  retention_days integer NOT NULL CHECK (retention_days > 0),
  pause_until timestamptz,
  pause_reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- statement
-- One row for each restaurant and business day. Every change of a line locks it first. Restaurants are archived, never deleted,
-- so nothing here refers to their table.
CREATE TABLE wait_list_days (
  rlid integer NOT NULL,
  business_date date NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  PRIMARY KEY (rlid, business_date)
);
-- statement
CREATE TABLE wait_list_entries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rlid integer NOT NULL,
  business_date date NOT NULL,
  token_nonce text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  source text NOT NULL CHECK (source IN ('web', 'host')),
  op uuid,
  join_key text UNIQUE,
  join_body text,
  name text NOT NULL,
  party_size integer NOT NULL CHECK (party_size > 0),
  band integer NOT NULL CHECK (band BETWEEN 0 AND 3),
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text NOT NULL DEFAULT '',
  sms_consent_at timestamptz,
  language text NOT NULL,
  origin text NOT NULL,
  note text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('waiting', 'called', 'seated', 'no_show', 'left', 'declined')),
  presence text NOT NULL CHECK (presence IN ('remote', 'coming', 'here')),
  rank double precision NOT NULL,
  joined_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  quote_low integer NOT NULL,
  quote_high integer NOT NULL,
  -- Parties of its band before it when it joined, and the wait that was expected then, in minutes.
  ahead integer NOT NULL,
  expected_minutes real NOT NULL,
  called_at timestamptz,
  call_count integer NOT NULL DEFAULT 0,
  closed_at timestamptz,
  table_name text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  message_state text CHECK (message_state IN ('queued', 'failed')),
  message_at timestamptz,
  has_rejoined boolean NOT NULL DEFAULT false,
  undo jsonb,
  version integer NOT NULL DEFAULT 1,
  erased_at timestamptz,
  FOREIGN KEY (rlid, business_date) REFERENCES wait_list_days (rlid, business_date) ON DELETE CASCADE
);
-- statement
CREATE INDEX wait_list_entries_day ON wait_list_entries (rlid, business_date, rank);
-- statement
CREATE INDEX wait_list_entries_live ON wait_list_entries (expires_at) WHERE state IN ('waiting', 'called');
-- statement
CREATE INDEX wait_list_entries_phone ON wait_list_entries (phone, joined_at) WHERE phone <> '';
-- statement
CREATE INDEX wait_list_entries_email ON wait_list_entries (email_key, joined_at) WHERE email_key <> '';
-- statement
CREATE INDEX wait_list_entries_kept ON wait_list_entries (joined_at) WHERE erased_at IS NULL;
-- statement
-- What happened, in order; never changed.
CREATE TABLE wait_list_events (
  rlid integer NOT NULL,
  business_date date NOT NULL,
  seq integer NOT NULL,
  entry_id integer NOT NULL REFERENCES wait_list_entries (id) ON DELETE CASCADE,
  action text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_id integer,
  actor_name text NOT NULL,
  at timestamptz NOT NULL,
  op uuid,
  undo_of integer,
  PRIMARY KEY (rlid, business_date, seq)
);
-- statement
CREATE UNIQUE INDEX wait_list_events_op ON wait_list_events (rlid, op) WHERE op IS NOT NULL;
-- statement
CREATE INDEX wait_list_events_entry ON wait_list_events (entry_id);
-- statement
-- One row for each party that was seated: its wait, and the wait divided by the parties before it and itself.
CREATE TABLE wait_list_intervals (
  entry_id integer PRIMARY KEY REFERENCES wait_list_entries (id) ON DELETE CASCADE,
  rlid integer NOT NULL,
  band integer NOT NULL,
  weekday integer NOT NULL,
  hour integer NOT NULL,
  wait_minutes real NOT NULL,
  interval_minutes real NOT NULL,
  -- The wait divided by the middle of what was expected; null for a party that nobody was ahead of.
  ratio real,
  seated_at timestamptz NOT NULL
);
-- statement
CREATE INDEX wait_list_intervals_recent ON wait_list_intervals (rlid, seated_at);
