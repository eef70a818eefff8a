-- How many minutes later an order is; null for events that do not delay it, and for older ones.
ALTER TABLE order_events ADD COLUMN minutes integer;
