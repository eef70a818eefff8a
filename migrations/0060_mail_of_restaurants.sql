-- The restaurant whose order, reservation, wait or message a mail is about: staff see mail about restaurants of their regions.
-- Null for other mail, and for mail queued before this migration, which only staff of all restaurants see until it is deleted.
ALTER TABLE mails ADD COLUMN rlid integer;
-- statement
-- Counts and lists of a region read its mails only.
CREATE INDEX mails_by_restaurant ON mails (rlid, created_at, id) WHERE rlid IS NOT NULL;
