-- What the guard of guests' forms remembers for a while: how often somebody sent, what text came already, which answers to
-- the captcha are spent. And its verdict beside what was sent by forms.

CREATE TABLE guard_marks (
  kind text NOT NULL CHECK (kind IN ('ip', 'email', 'body', 'captcha')),
  hash text NOT NULL,
  count integer NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, hash)
);
-- statement
CREATE INDEX guard_marks_expires ON guard_marks (expires_at);
-- statement
ALTER TABLE form_submissions
  ADD COLUMN verdict text NOT NULL DEFAULT 'ham' CHECK (verdict IN ('ham', 'review', 'spam')),
  ADD COLUMN reasons text[] NOT NULL DEFAULT '{}',
  ADD COLUMN submit_key text;
-- statement
-- The second of two clicks stores nothing.
CREATE UNIQUE INDEX form_submissions_submit_key ON form_submissions (submit_key);
-- statement
CREATE TABLE accessibility_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  submitted_at timestamptz NOT NULL,
  description text NOT NULL,
  email text NOT NULL,
  url text NOT NULL,
  dom text NOT NULL,
  screen_width integer,
  screen_height integer,
  user_agent text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('ham', 'review', 'spam')),
  reasons text[] NOT NULL,
  is_solved boolean NOT NULL DEFAULT false,
  submit_key text UNIQUE
);
-- statement
CREATE INDEX accessibility_reports_submitted ON accessibility_reports (submitted_at, id);
