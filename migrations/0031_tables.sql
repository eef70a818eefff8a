-- Tables of restaurants, which limit reservations where a restaurant wants it.

CREATE TABLE reservation_table_plans (
  rlid integer PRIMARY KEY,
  plan jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- statement
-- False: the plan gave the tables, and may give others.
ALTER TABLE reservations ADD COLUMN is_table_given boolean NOT NULL DEFAULT true;
-- statement
-- A number for each table of a business day, as ranges that can be compared by an index.
CREATE FUNCTION reservation_table_keys(rlid integer, business_date date, tables text[]) RETURNS int8multirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(range_agg(int8range(key, key + 1)), '{}'::int8multirange)
  FROM (
    SELECT hashtextextended(lower(name), rlid::bigint * 100000 + (business_date - DATE '2000-01-01')) >> 1 AS key
    FROM unnest(tables) AS name
  ) AS keys
$$;
-- statement
-- Every step asks for free tables under the lock of its day, so none of these rows should be there. If one is, the older
-- reservation keeps its tables, and the constraint below can be added.
UPDATE reservations AS later SET tables = '{}'
FROM reservations AS earlier
WHERE earlier.rlid = later.rlid AND earlier.business_date = later.business_date AND earlier.id < later.id
  AND earlier.state IN ('held', 'requested', 'confirmed', 'arrived', 'seated')
  AND later.state IN ('held', 'requested', 'confirmed', 'arrived', 'seated')
  AND reservation_table_keys(earlier.rlid, earlier.business_date, earlier.tables)
    && reservation_table_keys(later.rlid, later.business_date, later.tables)
  AND int4range(earlier.quarter, earlier.quarter + earlier.quarters) && int4range(later.quarter, later.quarter + later.quarters);
-- statement
-- The net below the lock: one table has one party at a time.
ALTER TABLE reservations ADD CONSTRAINT reservations_one_party_at_a_table EXCLUDE USING gist (
  reservation_table_keys(rlid, business_date, tables) WITH &&,
  int4range(quarter, quarter + quarters) WITH &&
) WHERE (tables <> '{}' AND state IN ('held', 'requested', 'confirmed', 'arrived', 'seated'));
