-- Notifications, comments, presence by field, and searches that found nothing. New tables; the columns are added without
-- rewriting a table.
-- News are what somebody may have to be told of: an entry of the history waits here until they were.
CREATE TABLE history_news (
  entry_id bigint PRIMARY KEY REFERENCES history_entries (id) ON DELETE CASCADE
);
-- statement
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  event text NOT NULL,
  kind text NOT NULL,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  comment_id integer,
  actor_name text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  read_at timestamptz,
  awaits_digest boolean NOT NULL DEFAULT false,
  UNIQUE (user_id, event)
);
-- statement
CREATE INDEX notifications_user ON notifications (user_id, id);
-- statement
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
-- statement
CREATE INDEX notifications_digest ON notifications (user_id) WHERE awaits_digest;
-- statement
CREATE INDEX notifications_page ON notifications (page_id);
-- statement
ALTER TABLE users
  ADD COLUMN notify_page_events boolean NOT NULL DEFAULT true,
  ADD COLUMN notification_mail text NOT NULL DEFAULT 'immediately'
    CHECK (notification_mail IN ('immediately', 'daily', 'never'));
-- statement
-- A comment stands at a field of a block, or of the page; with a quotation, at a part of its text.
CREATE TABLE comments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  block_id text NOT NULL DEFAULT '',
  field text NOT NULL DEFAULT '',
  label text NOT NULL DEFAULT '',
  quote text NOT NULL DEFAULT '',
  quote_start integer NOT NULL DEFAULT 0,
  text text NOT NULL,
  author_id integer,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by_name text
);
-- statement
CREATE INDEX comments_page ON comments (page_id, id);
-- statement
CREATE TABLE comment_replies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  comment_id integer NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  text text NOT NULL,
  author_id integer,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz
);
-- statement
CREATE INDEX comment_replies_comment ON comment_replies (comment_id, id);
-- statement
-- Who follows the comments of a page, or chose not to.
CREATE TABLE comment_followers (
  page_id integer NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_following boolean NOT NULL,
  PRIMARY KEY (page_id, user_id)
);
-- statement
ALTER TABLE editing_sessions
  ADD COLUMN field text NOT NULL DEFAULT '',
  ADD COLUMN asked_by_id integer;
-- statement
-- Searches for a place that found no restaurant near it, by day and words. Nothing says who searched.
CREATE TABLE place_search_misses (
  day date NOT NULL,
  words text NOT NULL,
  searches integer NOT NULL,
  PRIMARY KEY (day, words)
);
