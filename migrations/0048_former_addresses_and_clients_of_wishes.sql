-- The addresses that an account had before, so that its erasure reaches what stands under them. An address belongs to who proved
-- it last: the row goes when somebody proves the address again. Addresses that were left earlier are not known any more.

CREATE TABLE diner_former_addresses (
  email_key text PRIMARY KEY,
  diner_id integer NOT NULL REFERENCES diners ON DELETE CASCADE,
  left_at timestamptz NOT NULL
);
-- statement
CREATE INDEX diner_former_addresses_diner ON diner_former_addresses (diner_id);
-- statement
-- Who wished, as a keyed hash, so that one client is offered no more tables than it may hold; '' for the wishes until now. The
-- default needs no rewrite of the table.
ALTER TABLE reservation_wishes ADD COLUMN client_hash text NOT NULL DEFAULT '';
