-- Delivery and ordering at the table. The checks are dropped and made again: each reads the orders once, under a short lock.
ALTER TABLE orders
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN address_note text NOT NULL DEFAULT '',
  ADD COLUMN is_address_rough boolean NOT NULL DEFAULT false,
  ADD COLUMN table_name text NOT NULL DEFAULT '',
  ADD COLUMN out_at timestamptz;
-- statement
ALTER TABLE orders DROP CONSTRAINT orders_mode_check;
-- statement
ALTER TABLE orders ADD CONSTRAINT orders_mode_check CHECK (mode IN ('pickup', 'curbside', 'delivery', 'table'));
-- statement
-- Areas to which a restaurant delivers, in their order: the first that holds the guest's door counts.
CREATE TABLE delivery_zones (
  rlid integer PRIMARY KEY,
  zones jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- statement
-- Tables at which guests can order now. A table that is opened again gets another code: the one before is refused.
CREATE TABLE open_tables (
  rlid integer NOT NULL,
  name text NOT NULL,
  token_nonce text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  opened_at timestamptz NOT NULL,
  opened_by text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (rlid, name)
);
