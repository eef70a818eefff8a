-- Alternative texts in further languages, by language code; a language without one has the main text.
ALTER TABLE images ADD COLUMN alt_texts jsonb NOT NULL DEFAULT '{}';
