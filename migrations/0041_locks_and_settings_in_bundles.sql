-- Locks of records that have no page: a snippet ("7"), or settings of a site in one language ("1:footer:es"), by the ids of the history.
-- Settings can be locked before anything is saved, so there is no foreign key: whoever deletes a snippet deletes its lock.
CREATE TABLE record_locks (
  subject_kind text NOT NULL CHECK (subject_kind IN ('snippet', 'settings')),
  subject_id text NOT NULL,
  locked_at timestamptz NOT NULL,
  -- Null when the account is gone: the lock stays.
  locked_by_id integer,
  locked_by_name text NOT NULL,
  lock_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (subject_kind, subject_id)
);
-- statement
CREATE INDEX record_locks_at ON record_locks (locked_at);
-- statement
-- Settings in a bundle: the site is the subject; which settings and in which language stands beside it.
ALTER TABLE release_members ADD COLUMN language text NOT NULL DEFAULT '';
-- statement
ALTER TABLE release_members DROP CONSTRAINT release_members_kind_check;
-- statement
ALTER TABLE release_members ADD CONSTRAINT release_members_kind_check CHECK (kind IN ('page', 'snippet', 'settings'));
-- statement
ALTER TABLE release_members DROP CONSTRAINT release_members_check1;
-- statement
ALTER TABLE release_members ADD CONSTRAINT release_members_value_check CHECK ((kind IN ('snippet', 'settings')) = (value IS NOT NULL));
-- statement
ALTER TABLE release_members DROP CONSTRAINT release_members_bundle_id_kind_subject_id_key;
-- statement
-- One value of each thing: a page has no model.
ALTER TABLE release_members ADD CONSTRAINT release_members_subject_once
  UNIQUE NULLS NOT DISTINCT (bundle_id, kind, subject_id, model, language);
