-- The restaurant whose order, reservation or wait a mail is about: staff see mail about restaurants of their regions only.
-- Null for other mail. Reads the mails of the retention period once, and locks the table meanwhile: some seconds at a
-- million rows.
ALTER TABLE mails ADD COLUMN rlid integer;
-- statement
-- Mails of earlier releases name their record at the beginning of their key.
UPDATE mails SET rlid = about.rlid
FROM (
  SELECT 'order ' || id || ' ' AS key, rlid FROM orders
  UNION ALL SELECT 'reservation ' || id || ' ', rlid FROM reservations
  UNION ALL SELECT 'wait list entry ' || id || ' ', rlid FROM wait_list_entries
) AS about
WHERE substring(mails.key from '^[a-z ]+[0-9]+ ') = about.key;
