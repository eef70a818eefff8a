-- Links by which somebody without an account decides one task of a review. Only hashes of their tokens are kept.
CREATE TABLE approval_links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  step_id integer NOT NULL REFERENCES workflow_steps (id) ON DELETE CASCADE,
  page_id integer NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  created_by_id integer,
  created_by_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by_name text,
  decided_at timestamptz,
  decision text CHECK (decision IN ('approve', 'reject'))
);
-- statement
CREATE INDEX approval_links_step ON approval_links (step_id, id);
-- statement
-- What goes live together. A bundle that was undone is open again.
CREATE TABLE release_bundles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'scheduled', 'published')),
  go_live_at timestamptz,
  scheduled_by_name text,
  published_at timestamptz,
  published_by_name text,
  undone_at timestamptz,
  undone_by_name text,
  -- Why the clock could not publish it.
  failure text,
  created_at timestamptz NOT NULL,
  created_by_name text NOT NULL,
  CHECK ((status = 'scheduled') = (go_live_at IS NOT NULL))
);
-- statement
CREATE INDEX release_bundles_going_live ON release_bundles (go_live_at) WHERE go_live_at IS NOT NULL;
-- statement
-- A page with the version that goes live, or a snippet with the value that it gets. Rows stay when the page or snippet is gone.
CREATE TABLE release_members (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bundle_id integer NOT NULL REFERENCES release_bundles (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('page', 'snippet')),
  subject_id integer NOT NULL,
  title text NOT NULL,
  revision_id integer,
  model text,
  value jsonb,
  base_version integer,
  added_by_name text NOT NULL,
  -- What was live before, and what publishing left, for undoing.
  before jsonb,
  UNIQUE (bundle_id, kind, subject_id),
  CHECK ((kind = 'page') = (revision_id IS NOT NULL)),
  CHECK ((kind = 'snippet') = (value IS NOT NULL))
);
-- statement
CREATE INDEX release_members_subject ON release_members (kind, subject_id);
-- statement
-- The history is only added to; what is past its retention is deleted.
CREATE FUNCTION refuse_new_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An entry of the history may not change';
END $$;
-- statement
CREATE TRIGGER history_entries_stay BEFORE UPDATE ON history_entries FOR EACH ROW EXECUTE FUNCTION refuse_new_history();
-- statement
-- Retention deletes the oldest.
CREATE INDEX history_entries_at ON history_entries (at);
