-- Text messages to guests: the queue and record of them, what their provider reported, and numbers that wrote STOP. Guests of
-- reservations can agree to them, too; a consent keeps the version of its words. New tables, and columns with constant
-- defaults, which PostgreSQL adds without writing the rows anew.

CREATE TABLE text_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CONSTRAINT text_messages_key_key UNIQUE,
  -- The provider's name of it, made here: it says nothing of the guest.
  send_key uuid NOT NULL CONSTRAINT text_messages_send_key_key UNIQUE,
  purpose text NOT NULL,
  rlid integer,
  recipient text NOT NULL,
  language text NOT NULL,
  body text NOT NULL,
  consent text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'delivered', 'failed', 'shown')),
  reason text NOT NULL DEFAULT '',
  provider_id text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  -- After this instant the text would be wrong: it is not sent any more.
  expires_at timestamptz NOT NULL,
  lease_token uuid,
  lease_until timestamptz,
  sent_at timestamptz,
  -- When the provider's report happened; an older report changes nothing.
  reported_at timestamptz,
  changed_at timestamptz NOT NULL
);
-- statement
CREATE INDEX text_messages_due ON text_messages (next_attempt_at) WHERE state = 'queued';
-- statement
CREATE INDEX text_messages_by_time ON text_messages (created_at, id);
-- statement
CREATE INDEX text_messages_moved ON text_messages (rlid, changed_at);
-- statement
-- Reports that were taken, so that a repeated one does nothing.
CREATE TABLE text_message_reports (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
-- statement
-- What numbers, by digest, wrote last: STOP or START.
CREATE TABLE text_message_stops (
  number_hash text PRIMARY KEY,
  is_stopped boolean NOT NULL,
  at timestamptz NOT NULL
);
-- statement
ALTER TABLE wait_list_entries ADD COLUMN sms_consent_words text NOT NULL DEFAULT '';
-- statement
ALTER TABLE reservations
  ADD COLUMN sms_consent_at timestamptz,
  ADD COLUMN sms_consent_words text NOT NULL DEFAULT '';
