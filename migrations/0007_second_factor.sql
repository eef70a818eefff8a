-- Second step of signing in, its recovery codes, and what each person wants to be told of.
-- Two new small tables; users is locked for an instant, since constant defaults rewrite no row. Forward only.

CREATE TABLE second_steps (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- AES-256-GCM, bound to the account. The installation's key is in installation_secrets: this keeps secrets from whoever
  -- reads or writes this table alone, not from whoever has the whole database.
  sealed_secret text NOT NULL,
  -- The latest 30 seconds whose code was taken; no code of then or earlier is taken again.
  last_used_step bigint NOT NULL DEFAULT 0,
  -- Null while it is being set up: nothing is asked of anybody yet.
  turned_on_at timestamptz
);
-- statement
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES second_steps (user_id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
-- statement
ALTER TABLE users
  ADD COLUMN notify_submitted boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_approved boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_rejected boolean NOT NULL DEFAULT true,
  ADD COLUMN notify_updated_comments boolean NOT NULL DEFAULT true;
