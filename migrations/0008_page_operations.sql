-- What staff do with pages: owners, versions, aliases, the trash, search, redirects, editing sessions and what points at what.
-- New columns have constant defaults, so no table is rewritten.

ALTER TABLE pages
  ADD COLUMN owner_id integer REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN alias_of_id integer REFERENCES pages (id) ON DELETE SET NULL,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN draft_slug text,
  ADD COLUMN search tsvector NOT NULL DEFAULT ''::tsvector,
  ADD COLUMN trash_id integer,
  ADD COLUMN was_live boolean NOT NULL DEFAULT false;
-- statement
ALTER TABLE pages ADD CONSTRAINT pages_trash_is_not_live CHECK (trash_id IS NULL OR NOT is_live);
-- statement
ALTER TABLE page_revisions
  ADD COLUMN save_id uuid,
  ADD COLUMN is_rolling boolean NOT NULL DEFAULT false,
  ADD COLUMN saved_at timestamptz;
-- statement
CREATE INDEX page_revisions_author ON page_revisions (author_id, id);
-- statement
-- A page in the trash leaves its address to others.
DROP INDEX pages_parent_slug;
-- statement
CREATE UNIQUE INDEX pages_parent_slug ON pages (parent_id, slug) WHERE trash_id IS NULL;
-- statement
CREATE INDEX pages_by_position ON pages (parent_id, sort_order, id) WHERE trash_id IS NULL;
-- statement
CREATE INDEX pages_by_title ON pages (parent_id, lower(draft_title), id) WHERE trash_id IS NULL;
-- statement
CREATE INDEX pages_by_change ON pages (parent_id, updated_at, id) WHERE trash_id IS NULL;
-- statement
CREATE INDEX pages_by_type ON pages (template, updated_at, id) WHERE trash_id IS NULL;
-- statement
CREATE INDEX pages_unpublished ON pages (updated_at, id) WHERE has_unpublished_changes AND trash_id IS NULL;
-- statement
CREATE INDEX pages_search ON pages USING gin (search);
-- statement
CREATE INDEX pages_alias_of ON pages (alias_of_id) WHERE alias_of_id IS NOT NULL;
-- statement
CREATE INDEX pages_trash ON pages (trash_id) WHERE trash_id IS NOT NULL;
-- statement
CREATE TABLE page_trash (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  parent_id integer NOT NULL,
  title text NOT NULL,
  url_path text NOT NULL,
  page_count integer NOT NULL,
  trashed_at timestamptz NOT NULL,
  trashed_by_id integer REFERENCES users (id) ON DELETE SET NULL,
  trashed_by_name text NOT NULL
);
-- statement
CREATE INDEX page_trash_by_time ON page_trash (trashed_at, id);
-- statement
CREATE TABLE content_references (
  source_kind text NOT NULL,
  source_id integer NOT NULL,
  target_kind text NOT NULL,
  target_id integer NOT NULL,
  path text NOT NULL,
  is_live boolean NOT NULL,
  is_draft boolean NOT NULL,
  PRIMARY KEY (source_kind, source_id, target_kind, target_id, path)
);
-- statement
CREATE INDEX content_references_target ON content_references (target_kind, target_id);
-- statement
CREATE TABLE redirects (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  old_path text NOT NULL,
  page_id integer REFERENCES pages (id) ON DELETE CASCADE,
  target_url text,
  is_permanent boolean NOT NULL DEFAULT true,
  is_automatic boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK ((page_id IS NULL) <> (target_url IS NULL))
);
-- statement
CREATE UNIQUE INDEX redirects_old_path ON redirects (site_id, old_path);
-- statement
CREATE INDEX redirects_page ON redirects (page_id);
-- statement
CREATE TABLE editing_sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  last_seen_at timestamptz NOT NULL,
  is_editing boolean NOT NULL,
  loaded_version integer NOT NULL,
  taken_over_by_id integer REFERENCES users (id) ON DELETE SET NULL
);
-- statement
CREATE INDEX editing_sessions_page ON editing_sessions (page_id, last_seen_at);
-- statement
CREATE INDEX history_actor ON history_entries (actor_id, id);
