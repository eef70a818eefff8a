-- The admin's libraries and configuration: rights on collections, kinds of record and restaurants, privacy of collections,
-- tags and uploaders of media, counted redirects, versions against lost edits, undone imports, submissions of forms.
-- New columns have constant defaults, so no table is rewritten.

CREATE TABLE group_collection_permissions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id integer NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  collection_id integer REFERENCES collections (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('image', 'document', 'video', 'collection')),
  permission text NOT NULL CHECK (permission IN ('add', 'change', 'choose', 'delete')),
  UNIQUE NULLS NOT DISTINCT (group_id, collection_id, kind, permission)
);
-- statement
CREATE INDEX group_collection_permissions_collection ON group_collection_permissions (collection_id);
-- statement
CREATE TABLE group_model_permissions (
  group_id integer NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  model text NOT NULL,
  permission text NOT NULL CHECK (permission IN ('view', 'add', 'change', 'delete')),
  PRIMARY KEY (group_id, model, permission)
);
-- statement
CREATE TABLE group_location_permissions (
  group_id integer NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  country text NOT NULL,
  state text NOT NULL,
  permission text NOT NULL CHECK (permission IN ('view', 'add', 'change', 'delete')),
  PRIMARY KEY (group_id, country, state, permission)
);
-- statement
ALTER TABLE collections
  DROP CONSTRAINT collections_privacy_check,
  ADD COLUMN password_hash text,
  ADD COLUMN password_version integer NOT NULL DEFAULT 0,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
UPDATE collections SET privacy = 'signed_in' WHERE privacy = 'private';
-- statement
ALTER TABLE collections ADD CONSTRAINT collections_privacy_check CHECK (
  privacy IN ('public', 'signed_in', 'password', 'groups') AND (privacy = 'password') = (password_hash IS NOT NULL)
);
-- statement
CREATE TABLE collection_groups (
  collection_id integer NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  PRIMARY KEY (collection_id, group_id)
);
-- statement
CREATE INDEX collection_groups_group ON collection_groups (group_id);
-- statement
ALTER TABLE images
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN uploaded_by_id integer REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
-- The same file may be two pictures: two collections need not know of each other.
DROP INDEX images_file_hash;
-- statement
CREATE INDEX images_file_hash ON images (file_hash);
-- statement
CREATE INDEX images_tags ON images USING gin (tags);
-- statement
CREATE INDEX images_by_time ON images (created_at, id);
-- statement
ALTER TABLE documents
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN uploaded_by_id integer REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
CREATE INDEX documents_file_hash ON documents (file_hash);
-- statement
CREATE INDEX documents_tags ON documents USING gin (tags);
-- statement
CREATE INDEX documents_by_time ON documents (created_at, id);
-- statement
ALTER TABLE videos
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN uploaded_by_id integer REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
CREATE INDEX videos_tags ON videos USING gin (tags);
-- statement
CREATE INDEX videos_by_time ON videos (created_at, id);
-- statement
-- A film's poster is a use of its picture.
INSERT INTO content_references (source_kind, source_id, target_kind, target_id, path, is_live, is_draft)
SELECT 'video', id, 'image', poster_image_id, 'poster', true, true FROM videos WHERE poster_image_id IS NOT NULL;
-- statement
ALTER TABLE snippets ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
CREATE INDEX snippets_by_name ON snippets (model, lower(name), id);
-- statement
CREATE INDEX snippets_by_time ON snippets (model, updated_at, id);
-- statement
ALTER TABLE site_settings
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
ALTER TABLE redirects
  ALTER COLUMN site_id DROP NOT NULL,
  ADD COLUMN target_path text,
  ADD COLUMN hit_count integer NOT NULL DEFAULT 0,
  ADD COLUMN last_hit_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
-- Only moves made redirects until now, all with a last slash: none meets another.
UPDATE redirects SET old_path = regexp_replace(old_path, '(.)/+$', '\1');
-- statement
CREATE INDEX redirects_target_path ON redirects (target_path);
-- statement
CREATE TABLE redirect_imports (
  id uuid PRIMARY KEY,
  account_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  columns jsonb NOT NULL,
  rows jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  processed_at timestamptz,
  refused jsonb NOT NULL DEFAULT '[]'
);
-- statement
DROP INDEX redirects_old_path;
-- statement
CREATE UNIQUE INDEX redirects_old_path ON redirects (site_id, old_path) NULLS NOT DISTINCT;
-- statement
CREATE INDEX redirects_by_path ON redirects (old_path, id);
-- statement
ALTER TABLE locations ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
CREATE TABLE location_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  applied_at timestamptz NOT NULL,
  applied_by_id integer REFERENCES users (id) ON DELETE SET NULL,
  applied_by_name text NOT NULL,
  counts jsonb NOT NULL,
  undone_at timestamptz,
  undone_by_name text
);
-- statement
CREATE TABLE location_import_changes (
  import_id integer NOT NULL REFERENCES location_imports (id) ON DELETE CASCADE,
  rlid integer NOT NULL,
  before jsonb,
  after jsonb,
  undo text CHECK (undo IN ('undone', 'changed_since', 'outside', 'taken')),
  PRIMARY KEY (import_id, rlid)
);
-- statement
CREATE INDEX location_imports_applied_by ON location_imports (applied_by_id, id);
-- statement
CREATE TABLE location_import_plans (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_by_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  made_at timestamptz NOT NULL,
  file_name text NOT NULL,
  file_key text NOT NULL,
  source jsonb NOT NULL,
  choices jsonb,
  summary jsonb
);
-- statement
CREATE INDEX location_import_plans_made_by ON location_import_plans (made_by_id);
-- statement
CREATE TABLE location_import_plan_rows (
  plan_id integer NOT NULL REFERENCES location_import_plans (id) ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('changed', 'created', 'archived', 'rejected')),
  rlid integer,
  line integer NOT NULL,
  label text NOT NULL,
  version integer,
  content jsonb NOT NULL,
  PRIMARY KEY (plan_id, position)
);
-- statement
CREATE TABLE location_bulks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  summary text NOT NULL,
  applied_at timestamptz NOT NULL,
  applied_by_id integer REFERENCES users (id) ON DELETE SET NULL,
  applied_by_name text NOT NULL,
  undone_at timestamptz,
  undone_by_name text
);
-- statement
CREATE TABLE location_bulk_changes (
  bulk_id integer NOT NULL REFERENCES location_bulks (id) ON DELETE CASCADE,
  rlid integer NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (bulk_id, rlid)
);
-- statement
CREATE INDEX location_bulk_changes_rlid ON location_bulk_changes (rlid);
-- statement
CREATE TABLE form_submissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  submitted_at timestamptz NOT NULL,
  fields jsonb NOT NULL,
  data jsonb NOT NULL
);
-- statement
CREATE INDEX form_submissions_page ON form_submissions (page_id, submitted_at, id);
-- statement
ALTER TABLE users ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
ALTER TABLE groups ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
ALTER TABLE sites
  ADD COLUMN port integer NOT NULL DEFAULT 80 CHECK (port BETWEEN 1 AND 65535),
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- statement
DROP INDEX sites_host;
-- statement
CREATE UNIQUE INDEX sites_host ON sites (host, port);
