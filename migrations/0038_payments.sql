-- Payments of orders by card. The rows of orders are few when this runs, so its checks are read at once.

ALTER TABLE order_settings ADD COLUMN pay_online text NOT NULL DEFAULT 'off'
  CHECK (pay_online IN ('off', 'optional', 'required'));
-- statement
ALTER TABLE orders DROP CONSTRAINT orders_state_check;
-- statement
-- `placing` waits for its payment and is nothing to the kitchen; `failed` was never paid.
ALTER TABLE orders ADD CONSTRAINT orders_state_check
  CHECK (state IN ('placing', 'accepted', 'firing', 'ready', 'handed', 'cancelled', 'uncollected', 'failed'));
-- statement
ALTER TABLE orders DROP CONSTRAINT orders_payment_check;
-- statement
ALTER TABLE orders ADD CONSTRAINT orders_payment_check CHECK (payment IN ('at_restaurant', 'card'));
-- statement
-- Refunds are of what was taken, not of what the order costs after a change.
ALTER TABLE orders DROP CONSTRAINT orders_check;
-- statement
ALTER TABLE orders
  ADD COLUMN payment_state text NOT NULL DEFAULT 'none' CHECK (
    payment_state IN ('none', 'authorised', 'captured', 'partRefunded', 'refunded', 'voided', 'disputed')),
  -- Our name of the payment at the provider, never used twice, also not after a restore; and the provider's.
  ADD COLUMN pay_reference text UNIQUE,
  ADD COLUMN pay_ref text,
  ADD COLUMN pay_tries integer NOT NULL DEFAULT 0 CHECK (pay_tries >= 0),
  ADD COLUMN pay_until timestamptz,
  -- When the payment is looked at next; null when it agrees with the order.
  ADD COLUMN settle_at timestamptz,
  -- Why staff must look at it.
  ADD COLUMN pay_problem text NOT NULL DEFAULT '' CHECK (
    pay_problem IN ('', 'amount', 'capture', 'refund', 'voided', 'disputed')),
  ADD COLUMN card_brand text NOT NULL DEFAULT '',
  ADD COLUMN card_last4 text NOT NULL DEFAULT '' CHECK (card_last4 ~ '^[0-9]{0,4}$'),
  -- What the card pays of the total; the rest is due at the restaurant.
  ADD COLUMN covered integer NOT NULL DEFAULT 0 CHECK (covered >= 0),
  ADD COLUMN authorised integer NOT NULL DEFAULT 0 CHECK (authorised >= 0),
  ADD COLUMN captured integer NOT NULL DEFAULT 0 CHECK (captured >= 0),
  ADD COLUMN accepted_at timestamptz,
  ADD CONSTRAINT orders_refunded_of_captured CHECK (refunded <= captured);
-- statement
UPDATE orders SET accepted_at = placed_at;
-- statement
CREATE INDEX orders_settle ON orders (settle_at) WHERE settle_at IS NOT NULL;
-- statement
-- Money that goes back. A row is made before the provider is asked, so that it is asked once, whatever happens.
CREATE TABLE order_refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  op uuid NOT NULL UNIQUE,
  amount integer NOT NULL CHECK (amount > 0),
  -- Of which parts of the order: lines by their place, 'fees', 'tip'; none for an amount.
  parts text[] NOT NULL DEFAULT '{}',
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'done', 'failed')),
  provider_id text,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL
);
-- statement
CREATE INDEX order_refunds_order ON order_refunds (order_id);
-- statement
-- What the provider of payments reported; kept for as long as it may report again.
CREATE TABLE payment_reports (
  id text PRIMARY KEY,
  reference text,
  ref text,
  received_at timestamptz NOT NULL,
  settled_at timestamptz
);
-- statement
CREATE INDEX payment_reports_open ON payment_reports (received_at) WHERE settled_at IS NULL;
