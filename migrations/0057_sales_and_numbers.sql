-- What the sales report and the list of orders look for. Each index reads its table once and keeps writes to it waiting
-- meanwhile: some seconds at a million rows.

-- The report adds up the orders of some days after those of others.
CREATE INDEX orders_by_day ON orders (business_date);
-- statement
-- Staff search orders by number.
CREATE INDEX orders_by_number ON orders (number);
