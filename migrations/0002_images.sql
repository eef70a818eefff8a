-- Renditions are made when somebody first asks for them, so their list leaves the image's row: every new one would
-- rewrite it. Files of the old list stay in the media store unused; the same pictures are made again on demand.
-- Locks images for an instant: the new columns have constant defaults, and the update touches some hundred rows.
ALTER TABLE images DROP COLUMN renditions;
-- statement
ALTER TABLE images
  ADD COLUMN size_bytes integer CHECK (size_bytes > 0),
  ADD COLUMN mimetype text NOT NULL DEFAULT 'image/webp',
  ADD COLUMN has_alpha boolean NOT NULL DEFAULT false,
  ADD COLUMN frame_count integer NOT NULL DEFAULT 1 CHECK (frame_count > 0),
  ADD COLUMN focal_x double precision CHECK (focal_x BETWEEN 0 AND 1),
  ADD COLUMN focal_y double precision CHECK (focal_y BETWEEN 0 AND 1),
  ADD CONSTRAINT images_focal_point CHECK ((focal_x IS NULL) = (focal_y IS NULL));
-- statement
UPDATE images SET mimetype = 'image/' || CASE substring(original_key FROM '[^.]*$')
  WHEN 'jpg' THEN 'jpeg' ELSE substring(original_key FROM '[^.]*$') END;
-- statement
-- The defaults were for the rows that there are; from now on every picture is looked at when it is stored.
ALTER TABLE images
  ALTER COLUMN mimetype DROP DEFAULT,
  ALTER COLUMN has_alpha DROP DEFAULT,
  ALTER COLUMN frame_count DROP DEFAULT;
-- statement
CREATE TABLE image_renditions (
  image_id integer NOT NULL REFERENCES images ON DELETE CASCADE,
  spec text NOT NULL,
  focal_key text NOT NULL,
  key text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  mimetype text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (image_id, spec, focal_key)
);
-- statement
-- Secrets that all nodes of an installation share: made once, by whoever starts first.
CREATE TABLE installation_secrets (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
