-- Answers to staff's requests that make something, so that a request sent again after a lost answer makes nothing more.
-- A new, empty table.
CREATE TABLE staff_answers (
  request_hash text PRIMARY KEY,
  answer jsonb,
  answered_at timestamptz NOT NULL
);
-- statement
CREATE INDEX staff_answers_by_time ON staff_answers (answered_at);
