-- An empty time zone means that of the person's device. UTC was only ever the default: nobody's clock shows it.
-- Few rows; the table is locked for a moment.
ALTER TABLE users ALTER COLUMN time_zone SET DEFAULT '';
-- statement
UPDATE users SET time_zone = '' WHERE time_zone = 'UTC';
