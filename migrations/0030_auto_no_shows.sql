-- Parties that do not come can become no-shows by themselves, so long after the grace time; 0 turns that off. Columns with
-- constant defaults are added without a rewrite of their table.

ALTER TABLE wait_list_settings
  ADD COLUMN auto_no_show_minutes integer NOT NULL DEFAULT 0 CHECK (auto_no_show_minutes BETWEEN 0 AND 240);
-- statement
ALTER TABLE reservation_settings
  ADD COLUMN auto_no_show_minutes integer NOT NULL DEFAULT 0 CHECK (auto_no_show_minutes BETWEEN 0 AND 240);
