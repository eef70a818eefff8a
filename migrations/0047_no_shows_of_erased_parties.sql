-- Guests who did not come three times in sixty days join at the door, but names and contacts are erased after thirty days. A
-- no-show whose contacts are erased sooner leaves a keyed hash of each, from which nobody can read them; a job deletes it after
-- the sixty days, and the erasure of its guest at once. No row is read or written: the table is new.

CREATE TABLE wait_list_no_shows (
  contact_hash text NOT NULL,
  entry_id integer NOT NULL REFERENCES wait_list_entries ON DELETE CASCADE,
  -- When the party joined, from which the sixty days count.
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (contact_hash, entry_id)
);
-- statement
CREATE INDEX wait_list_no_shows_entry ON wait_list_no_shows (entry_id);
-- statement
CREATE INDEX wait_list_no_shows_joined ON wait_list_no_shows (joined_at);
