-- Passkeys of staff, the challenges that were used for signing in, and which sessions began with a passkey.
-- Two new small tables; sessions is locked for an instant, since a constant default rewrites no row. Forward only.

CREATE TABLE staff_passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- As the device names it, base64url. Unique: it alone says who is signing in.
  credential_id text NOT NULL UNIQUE,
  -- COSE key, base64url. Public: who reads it cannot sign in.
  public_key text NOT NULL,
  -- Rises with each use on devices that count, and stays 0 on others.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
-- statement
CREATE INDEX staff_passkeys_user ON staff_passkeys (user_id);
-- statement
-- Challenges are signed, not stored; this keeps the used ones from being used again until they are too old anyway.
CREATE TABLE used_passkey_challenges (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
-- statement
ALTER TABLE sessions ADD COLUMN with_passkey boolean NOT NULL DEFAULT false;
