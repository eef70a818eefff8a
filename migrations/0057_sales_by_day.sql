-- The sales report adds up the orders of some days after those of others. The index reads its table once and keeps writes to
-- it waiting meanwhile: some seconds at a million rows.
CREATE INDEX orders_by_day ON orders (business_date);
