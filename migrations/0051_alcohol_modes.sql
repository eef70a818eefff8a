-- Ways in which a restaurant hands over orders with alcohol; none where it may not sell alcohol in orders.
ALTER TABLE order_settings
  ADD COLUMN alcohol_modes text[] NOT NULL DEFAULT '{pickup,curbside,delivery,table}';
