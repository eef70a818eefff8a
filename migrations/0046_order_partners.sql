-- A partner may take the orders of a restaurant. What it takes has a row like any other order, with the name under which the
-- partner knows it. The check of settings reads one row for each restaurant; orders of the house have nothing in the new columns,
-- so their rows are not written, but the unique key reads them once, under a short lock.

ALTER TABLE order_settings DROP CONSTRAINT order_settings_provider_check;
-- statement
ALTER TABLE order_settings ADD CONSTRAINT order_settings_provider_check
  CHECK (provider IN ('house', 'partner', 'redirect'));
-- statement
ALTER TABLE orders
  -- Ours, under which the order is handed to the partner, however often; null for an order of the house.
  ADD COLUMN partner_key uuid UNIQUE,
  -- The partner's; null until it is told.
  ADD COLUMN partner_ref text,
  -- What the partner does for guests: 'cancel', 'arrive'.
  ADD COLUMN partner_may text[] NOT NULL DEFAULT '{}',
  -- When that happened which was told last.
  ADD COLUMN partner_told_at timestamptz;
