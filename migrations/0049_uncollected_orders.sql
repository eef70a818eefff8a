-- Who left two orders behind in sixty days is asked to call, but the contact of an order may be erased sooner. Then a digest of
-- it under the installation's key stays until the sixty days are over, or until its guest is erased. A new, empty table: no row
-- of any other is read or written.
CREATE TABLE uncollected_orders (
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  -- Of a phone number or an e-mail address; an order with both has two rows.
  guest_key text NOT NULL,
  placed_at timestamptz NOT NULL,
  PRIMARY KEY (guest_key, order_id)
);
-- statement
CREATE INDEX uncollected_orders_placed ON uncollected_orders (placed_at);
