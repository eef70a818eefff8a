-- What guests write to the company by the contact form, and what staff do with it. New tables only, so nothing waits for
-- a lock. A message outlives its page and its site.

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id integer REFERENCES sites (id) ON DELETE SET NULL,
  page_id integer REFERENCES pages (id) ON DELETE SET NULL,
  language text NOT NULL,
  received_at timestamptz NOT NULL,
  -- A hash of one attempt to send: the second of two clicks is no second message.
  submit_key text NOT NULL UNIQUE,
  category text NOT NULL,
  topic text NOT NULL,
  -- The restaurant as it was called then: it may be gone when the message is read.
  location_rlid bigint,
  location_name text,
  visit_date date,
  visit_time text,
  order_number text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  address_line1 text NOT NULL,
  address_city text NOT NULL,
  address_state text NOT NULL,
  address_zip text NOT NULL,
  message text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('ham', 'review', 'spam')),
  reasons text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'open', 'answered', 'closed')),
  assignee_id integer REFERENCES users (id) ON DELETE SET NULL,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
);
-- statement
CREATE INDEX messages_by_time ON messages (received_at, id);
-- statement
-- The inbox: what is not done, newest first.
CREATE INDEX messages_waiting ON messages (received_at, id) WHERE status <> 'closed' AND verdict <> 'spam';
-- statement
CREATE INDEX messages_by_verdict ON messages (verdict, received_at, id);
-- statement
CREATE INDEX messages_by_assignee ON messages (assignee_id, received_at, id);
-- statement
CREATE INDEX messages_closed ON messages (closed_at) WHERE closed_at IS NOT NULL;
-- statement
CREATE INDEX messages_page ON messages (page_id);
-- statement
CREATE INDEX messages_site ON messages (site_id);
-- statement
CREATE TABLE message_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  author_id integer REFERENCES users (id) ON DELETE SET NULL,
  -- Stands when the account is gone.
  author_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('note', 'reply', 'change')),
  body text NOT NULL,
  mail_id bigint REFERENCES mails (id) ON DELETE SET NULL
);
-- statement
CREATE INDEX message_notes_message ON message_notes (message_id, id);
-- statement
CREATE INDEX message_notes_mail ON message_notes (mail_id);
-- statement
CREATE INDEX message_notes_author ON message_notes (author_id);
