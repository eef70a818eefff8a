-- Scripts and styles of earlier builds stay available for a day: pages in caches and open tabs still name them, and during
-- a rolling restart nodes get requests for the files of each other's build. The bytes are in the media store, one archive
-- a build; this table says where each file begins in it. A new, small table: no lock on anything in use.
CREATE TABLE kept_builds (
  id text PRIMARY KEY,
  files jsonb NOT NULL,
  last_seen_at timestamptz NOT NULL
);
