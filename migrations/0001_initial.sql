-- The first schema: the audit trail, sites and the page tree with its revisions, settings, pictures, locations.
-- All tables are new, so nothing is locked that anybody reads. Forward only.

CREATE TABLE history_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id integer,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb
);
-- statement
CREATE INDEX history_subject ON history_entries (subject_kind, subject_id, id);
-- statement
-- text_pattern_ops lets "path LIKE '/1/5/%'" use an index whatever the database's collation is.
CREATE TABLE pages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id integer REFERENCES pages (id),
  path text NOT NULL,
  depth integer NOT NULL CHECK (depth >= 0),
  sort_order integer NOT NULL,
  template text NOT NULL,
  slug text NOT NULL,
  url_path text NOT NULL,
  language_code text,
  is_live boolean NOT NULL DEFAULT false,
  live_title text NOT NULL DEFAULT '',
  live_revision_id integer,
  draft_title text NOT NULL,
  draft_revision_id integer,
  has_unpublished_changes boolean NOT NULL DEFAULT true,
  first_published_at timestamptz,
  last_published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (NOT is_live OR live_revision_id IS NOT NULL)
);
-- statement
CREATE UNIQUE INDEX pages_path ON pages (path text_pattern_ops);
-- statement
CREATE UNIQUE INDEX pages_parent_slug ON pages (parent_id, slug);
-- statement
CREATE INDEX pages_url_path ON pages (url_path);
-- statement
CREATE INDEX pages_template ON pages (template);
-- statement
CREATE TABLE page_revisions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  title text NOT NULL,
  slug text NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  author_id integer
);
-- statement
CREATE INDEX page_revisions_page ON page_revisions (page_id, id);
-- statement
-- The two revision pointers are checked at commit, because a page and its first revision name each other.
ALTER TABLE pages ADD CONSTRAINT pages_live_revision FOREIGN KEY (live_revision_id) REFERENCES page_revisions (id) DEFERRABLE INITIALLY DEFERRED;
-- statement
ALTER TABLE pages ADD CONSTRAINT pages_draft_revision FOREIGN KEY (draft_revision_id) REFERENCES page_revisions (id) DEFERRABLE INITIALLY DEFERRED;
-- statement
CREATE TABLE sites (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  host text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  root_page_id integer NOT NULL REFERENCES pages (id),
  language_code text NOT NULL DEFAULT 'en'
);
-- statement
CREATE UNIQUE INDEX sites_host ON sites (host);
-- statement
CREATE UNIQUE INDEX sites_one_default ON sites (is_default) WHERE is_default;
-- statement
CREATE TABLE site_settings (
  site_id integer NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  model text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, model)
);
-- statement
CREATE TABLE images (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  alt_text text NOT NULL DEFAULT '',
  file_hash text NOT NULL,
  original_key text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  renditions jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
-- statement
CREATE UNIQUE INDEX images_file_hash ON images (file_hash);
-- statement
CREATE TABLE locations (
  rlid integer PRIMARY KEY CHECK (rlid > 0),
  source_key text NOT NULL,
  restaurant_number text NOT NULL,
  name text NOT NULL DEFAULT '',
  address1 text NOT NULL,
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  country_root_url text NOT NULL DEFAULT '',
  zip text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  time_zone text NOT NULL,
  phone text NOT NULL DEFAULT '',
  hours jsonb NOT NULL,
  exceptions jsonb NOT NULL DEFAULT '[]'::jsonb,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'temporarily_closed', 'permanently_closed', 'coming_soon')),
  reopens_on date,
  has_curbside boolean NOT NULL DEFAULT false,
  has_delivery boolean NOT NULL DEFAULT false,
  has_online_ordering boolean NOT NULL DEFAULT false,
  has_take_out boolean NOT NULL DEFAULT true,
  is_dining_room_opened boolean NOT NULL DEFAULT true,
  outside_dining boolean NOT NULL DEFAULT false,
  is_reservations_enabled boolean NOT NULL DEFAULT false,
  local_page_url text NOT NULL,
  estimated_wait_time text,
  wait_list_max_party_size integer CHECK (wait_list_max_party_size > 0),
  wait_list_ready boolean NOT NULL DEFAULT false,
  wait_updated_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- statement
CREATE UNIQUE INDEX locations_source_key ON locations (source_key);
-- statement
CREATE UNIQUE INDEX locations_local_page_url ON locations (local_page_url);
-- statement
CREATE INDEX locations_place ON locations (country, state, city);
