-- Records that staff deleted, with their rows as JSON, so that they can be restored for thirty days.
-- A new, empty table. The constraint is dropped without reading rows; both need short exclusive locks.

CREATE TABLE deleted_records (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  record_id integer NOT NULL,
  title text NOT NULL,
  collection_id integer,
  owner_id integer REFERENCES users (id) ON DELETE SET NULL,
  deleted_at timestamptz NOT NULL,
  deleted_by_name text NOT NULL,
  rows jsonb NOT NULL
);
-- statement
CREATE INDEX deleted_records_by_time ON deleted_records (deleted_at, id);
-- statement
CREATE INDEX deleted_records_owner ON deleted_records (owner_id);
-- statement
-- A video keeps the id of its deleted poster, as content keeps its references: the poster is back when the image is restored.
ALTER TABLE videos DROP CONSTRAINT videos_poster_image_id_fkey;
