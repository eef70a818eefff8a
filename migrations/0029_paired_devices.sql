-- A device at a host stand has a session of its own: for one restaurant, for a shift, and only as long as the session in which it
-- was paired. It gets it for a code, of which the hash is kept for ten minutes. Columns with constant defaults are added
-- without a rewrite of their table.

ALTER TABLE sessions
  ADD COLUMN paired_rlid integer,
  ADD COLUMN paired_from_id bigint CONSTRAINT sessions_paired_from REFERENCES sessions (id) ON DELETE CASCADE,
  ADD COLUMN initials text NOT NULL DEFAULT '',
  ADD CONSTRAINT sessions_paired CHECK ((paired_rlid IS NULL) = (paired_from_id IS NULL));
-- statement
CREATE INDEX sessions_paired_from ON sessions (paired_from_id) WHERE paired_from_id IS NOT NULL;
-- statement
CREATE INDEX sessions_paired_rlid ON sessions (paired_rlid) WHERE paired_rlid IS NOT NULL;
-- statement
CREATE TABLE pairing_codes (
  -- SHA-256 of the code, hexadecimal.
  code_hash text PRIMARY KEY,
  rlid integer NOT NULL,
  -- Of whoever pairs: the code ends with it, and with their next code.
  session_id bigint NOT NULL CONSTRAINT pairing_codes_session UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
