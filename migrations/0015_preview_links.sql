-- Links to previews are rows, so that they can be listed and revoked; those made before this stop working (they lasted half
-- an hour). And whether the members of a group must have a second step. `groups` is small: it is locked for an instant.
CREATE TABLE preview_links (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  created_by_name text NOT NULL,
  expires_at timestamptz NOT NULL
);
-- statement
CREATE INDEX preview_links_page ON preview_links (page_id);
-- statement
CREATE INDEX preview_links_expires ON preview_links (expires_at);
-- statement
ALTER TABLE groups ADD COLUMN requires_second_step boolean NOT NULL DEFAULT false;
