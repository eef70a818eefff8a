-- Accounts: staff, their groups with rights on pages, sessions, throttled sign-ins, password reset links.
-- All tables are new and small; only pages is locked, for an instant, by the key that points at it. Forward only.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No "@": a username can never be somebody else's e-mail address.
  username text NOT NULL UNIQUE CHECK (username ~ '^[^@[:space:]]+$' AND username = lower(username)),
  email text NOT NULL UNIQUE CHECK (email LIKE '%_@_%' AND email = lower(email)),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  is_active boolean NOT NULL DEFAULT true,
  is_superuser boolean NOT NULL DEFAULT false,
  language text NOT NULL DEFAULT 'en',
  time_zone text NOT NULL DEFAULT 'UTC',
  theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
  last_login_at timestamptz,
  created_at timestamptz NOT NULL
);
-- statement
CREATE TABLE groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  can_access_admin boolean NOT NULL DEFAULT false
);
-- statement
CREATE TABLE group_members (
  group_id integer NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id)
);
-- statement
CREATE INDEX group_members_user ON group_members (user_id);
-- statement
CREATE TABLE group_page_permissions (
  group_id integer NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  permission text NOT NULL CHECK (permission IN ('add', 'change', 'publish', 'bulk_delete', 'lock', 'unlock')),
  PRIMARY KEY (group_id, page_id, permission)
);
-- statement
CREATE INDEX group_page_permissions_page ON group_page_permissions (page_id);
-- statement
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  is_persistent boolean NOT NULL,
  user_agent text NOT NULL CHECK (length(user_agent) <= 300),
  ip text NOT NULL
);
-- statement
CREATE INDEX sessions_user ON sessions (user_id);
-- statement
CREATE INDEX sessions_expires_at ON sessions (expires_at);
-- statement
CREATE TABLE sign_in_attempts (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_attempt_at timestamptz NOT NULL,
  blocked_until timestamptz
);
-- statement
CREATE INDEX sign_in_attempts_last_attempt_at ON sign_in_attempts (last_attempt_at);
-- statement
CREATE TABLE password_reset_tokens (
  token_hash text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- statement
CREATE INDEX password_reset_tokens_user ON password_reset_tokens (user_id);
