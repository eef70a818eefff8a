-- The media library: collections, documents, films with their tracks. The root of the collections is no row: what
-- stands in none of them stands there (collection_id is null), so an empty database stays empty.
-- Only images is locked, for an instant: its new column has no default, and nothing in it needs checking.
CREATE TABLE collections (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  parent_id integer REFERENCES collections,
  path text NOT NULL,
  privacy text NOT NULL DEFAULT 'public' CHECK (privacy IN ('public', 'private')),
  created_at timestamptz NOT NULL
);
-- statement
-- text_pattern_ops lets "path LIKE '/1/5/%'" use an index whatever the database's collation is.
CREATE UNIQUE INDEX collections_path ON collections (path text_pattern_ops);
-- statement
CREATE INDEX collections_parent ON collections (parent_id);
-- statement
ALTER TABLE images ADD COLUMN collection_id integer REFERENCES collections;
-- statement
CREATE INDEX images_collection ON images (collection_id);
-- statement
CREATE TABLE documents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  file_name text NOT NULL,
  file_extension text NOT NULL,
  mimetype text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  file_hash text NOT NULL,
  file_key text NOT NULL,
  collection_id integer REFERENCES collections,
  served_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
-- statement
CREATE INDEX documents_collection ON documents (collection_id);
-- statement
CREATE TABLE videos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  duration_seconds double precision CHECK (duration_seconds > 0),
  poster_image_id integer REFERENCES images ON DELETE SET NULL,
  collection_id integer REFERENCES collections,
  created_at timestamptz NOT NULL
);
-- statement
CREATE INDEX videos_collection ON videos (collection_id);
-- statement
CREATE INDEX videos_poster ON videos (poster_image_id);
-- statement
CREATE TABLE video_sources (
  video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  sort_order integer NOT NULL CHECK (sort_order >= 0),
  mimetype text NOT NULL CHECK (mimetype IN ('video/mp4', 'video/webm')),
  file_key text NOT NULL,
  file_hash text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  PRIMARY KEY (video_id, sort_order)
);
-- statement
CREATE TABLE video_tracks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
  sort_order integer NOT NULL CHECK (sort_order >= 0),
  kind text NOT NULL CHECK (kind IN ('subtitles', 'captions', 'descriptions', 'chapters', 'metadata')),
  label text NOT NULL,
  srclang text NOT NULL,
  body text NOT NULL,
  body_hash text NOT NULL
);
-- statement
CREATE UNIQUE INDEX video_tracks_order ON video_tracks (video_id, sort_order);
-- statement
CREATE UNIQUE INDEX video_tracks_label ON video_tracks (video_id, kind, label);
