-- Snippets: named pieces of content that several pages, or the shell, point at. Settings may differ by language.
-- Both tables are small, so the rebuilt key blocks writers of settings for a moment only. Forward only.

CREATE TABLE snippets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  model text NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- statement
CREATE UNIQUE INDEX snippets_model_name ON snippets (model, name);
-- statement
ALTER TABLE site_settings ADD COLUMN language_code text NOT NULL DEFAULT '';
-- statement
ALTER TABLE site_settings DROP CONSTRAINT site_settings_pkey;
-- statement
ALTER TABLE site_settings ADD PRIMARY KEY (site_id, model, language_code);
