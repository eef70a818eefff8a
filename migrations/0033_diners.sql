-- Accounts of diners. They share nothing with accounts of staff. What is deleted with an account goes by the foreign keys.

CREATE TABLE diners (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL CONSTRAINT diners_email_key_key UNIQUE,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  language text NOT NULL,
  diets text[] NOT NULL DEFAULT '{}',
  saved_rlid integer,
  saved_at timestamptz,
  -- When the account is erased, unless its owner decides otherwise.
  erase_after timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
-- statement
CREATE INDEX diners_erasing ON diners (erase_after) WHERE erase_after IS NOT NULL;
-- statement
CREATE TABLE diner_sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  diner_id integer NOT NULL REFERENCES diners ON DELETE CASCADE,
  token_hash text NOT NULL CONSTRAINT diner_sessions_token_hash_key UNIQUE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the person last showed a code or a passkey.
  proven_at timestamptz NOT NULL,
  user_agent text NOT NULL
);
-- statement
CREATE INDEX diner_sessions_diner ON diner_sessions (diner_id, last_seen_at);
-- statement
CREATE INDEX diner_sessions_expiry ON diner_sessions (expires_at);
-- statement
-- Codes that were mailed. The code and the link are made of the nonce and the installation's key.
CREATE TABLE diner_codes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  link_hash text NOT NULL CONSTRAINT diner_codes_link_hash_key UNIQUE,
  email text NOT NULL,
  email_key text NOT NULL,
  -- The account that changes its address; null for a sign-in.
  diner_id integer REFERENCES diners ON DELETE CASCADE,
  language text NOT NULL,
  return_url text NOT NULL,
  -- The network that asked, as a keyed hash.
  network text NOT NULL,
  -- A browser that this address has signed in with before.
  is_known boolean NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- statement
CREATE INDEX diner_codes_email ON diner_codes (email_key, created_at);
-- statement
CREATE INDEX diner_codes_browser ON diner_codes (browser_hash, expires_at);
-- statement
CREATE INDEX diner_codes_created ON diner_codes (created_at);
-- statement
CREATE INDEX diner_codes_diner ON diner_codes (diner_id) WHERE diner_id IS NOT NULL;
-- statement
CREATE TABLE diner_passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  diner_id integer NOT NULL REFERENCES diners ON DELETE CASCADE,
  credential_id text NOT NULL CONSTRAINT diner_passkeys_credential_id_key UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
-- statement
CREATE INDEX diner_passkeys_diner ON diner_passkeys (diner_id, id);
-- statement
CREATE TABLE diner_challenges (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
-- statement
CREATE INDEX reservations_email ON reservations (email_key, starts_at) WHERE email_key <> '';
