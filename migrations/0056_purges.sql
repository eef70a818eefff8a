-- What retention, erasure and lists look for, so that they read what they delete or show and not their whole tables. Each
-- index reads its table once and keeps writes to it waiting meanwhile: some seconds at a million rows.

-- Mails and texts about a record, by the beginnings of their keys.
CREATE INDEX mails_about ON mails (substring(key from '^[a-z ]+[0-9]+ '));
-- statement
CREATE INDEX text_messages_about ON text_messages (substring(key from '^[a-z ]+[0-9]+ '));
-- statement
-- Mails to a person.
CREATE INDEX mails_to ON mails (lower(to_address));
-- statement
CREATE INDEX form_submissions_by_time ON form_submissions (submitted_at, id);
-- statement
CREATE INDEX form_submissions_spam ON form_submissions (submitted_at, id) WHERE verdict = 'spam';
-- statement
-- Lists and counts of a form, and the versions of its fields, one of each.
CREATE INDEX form_submissions_verdict ON form_submissions (page_id, verdict, submitted_at, id);
-- statement
CREATE INDEX form_submissions_versions ON form_submissions (page_id, md5(fields::text), submitted_at);
-- statement
-- Holds that nobody confirmed. Few at a time: they are deleted after a day.
CREATE INDEX reservations_lapsed ON reservations (created_at) WHERE state = 'lapsed';
-- statement
-- Actions of the site history, for its filter and the list of its choices.
CREATE INDEX history_action ON history_entries (action, id);
-- statement
-- The order desk, by state: most orders have been handed over.
CREATE INDEX orders_by_state ON orders (state, placed_at, id);
