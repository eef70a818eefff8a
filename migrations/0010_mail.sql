-- Mail that the site sends: a queue whose rows stay as the record of what was sent, addresses that no marketing may go
-- to, and the leases of named jobs. New tables only, so nothing waits for a lock.

CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same key twice is one mail.
  key text UNIQUE,
  list text NOT NULL CHECK (list IN ('transactional', 'marketing')),
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'doubtful', 'suppressed', 'cancelled')),
  -- The left half of the Message-ID: the same at every attempt.
  message_uid uuid NOT NULL UNIQUE,
  to_address text NOT NULL,
  to_name text NOT NULL,
  reply_to_address text,
  reply_to_name text,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  unsubscribe_url text,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Who has it, and until when they may; a new token with every lease.
  lease_token uuid,
  lease_node text,
  lease_until timestamptz,
  -- Committed before the last line of the mail goes out: from then on nobody may send it again unasked.
  handed_over_at timestamptz,
  finished_at timestamptz,
  last_error text,
  -- When staff sent it again: what nobody had yet is dated then.
  requeued_at timestamptz,
  -- Who it is to, or what it is about, was deleted while it was being sent: it goes when that is over.
  is_forgotten boolean NOT NULL DEFAULT false,
  CHECK ((status = 'sending') = (lease_until IS NOT NULL))
);
-- statement
-- What the runner asks for: the few rows that wait, answers to guests before bulk.
CREATE INDEX mails_waiting ON mails ((list = 'marketing'), next_attempt_at, id) WHERE status = 'queued';
-- statement
CREATE INDEX mails_leased ON mails (lease_until) WHERE status = 'sending';
-- statement
CREATE INDEX mails_by_time ON mails (created_at, id);
-- statement
CREATE INDEX mails_by_status ON mails (status, created_at, id);
-- statement
CREATE INDEX mails_by_address ON mails (to_address, id);
-- statement
-- An address is known here by its SHA-256 only: the row outlives the erasure of its owner.
CREATE TABLE mail_suppressions (
  address_hash text PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('unsubscribe', 'bounce', 'complaint', 'erasure', 'staff')),
  created_at timestamptz NOT NULL
);
-- statement
CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  lease_token uuid,
  lease_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  last_error text
);
