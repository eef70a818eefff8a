-- Online ordering: the chain's menu in drafts and versions, what restaurants have of their own for its items, settings and
-- kitchens of restaurants, orders and what happened to them, coupons. New tables only, so nothing waits for a lock.

CREATE TABLE menu_drafts (
  id integer PRIMARY KEY CHECK (id = 1),
  content jsonb NOT NULL,
  version integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- statement
-- Never changed, but for the time at which one that is not live yet goes live.
CREATE TABLE menu_versions (
  number integer PRIMARY KEY CHECK (number > 0),
  content jsonb NOT NULL,
  live_at timestamptz NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL
);
-- statement
CREATE INDEX menu_versions_live ON menu_versions (live_at, number);
-- statement
-- What a restaurant has of its own for an item. Restaurants are archived, never deleted, so nothing here refers to their table.
CREATE TABLE menu_overlays (
  rlid integer NOT NULL,
  item_id text NOT NULL,
  price integer CHECK (price >= 0),
  is_hidden boolean NOT NULL DEFAULT false,
  is_out boolean NOT NULL DEFAULT false,
  out_until timestamptz,
  portions_left integer CHECK (portions_left >= 0),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (rlid, item_id)
);
-- statement
CREATE TABLE order_settings (
  rlid integer PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('house', 'redirect')),
  redirect_url text NOT NULL DEFAULT '',
  modes text[] NOT NULL,
  prep_minutes integer NOT NULL CHECK (prep_minutes >= 0),
  units_per_slot integer NOT NULL CHECK (units_per_slot > 0),
  horizon_days integer NOT NULL CHECK (horizon_days >= 0),
  last_pickup_before_close integer NOT NULL CHECK (last_pickup_before_close >= 0),
  minimum integer NOT NULL CHECK (minimum >= 0),
  largest_total integer NOT NULL CHECK (largest_total > 0),
  bag_fee integer NOT NULL CHECK (bag_fee >= 0),
  is_bag_fee_taxed boolean NOT NULL,
  tip_shares integer[] NOT NULL,
  taxes jsonb NOT NULL,
  retention_days integer NOT NULL CHECK (retention_days > 0),
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- statement
-- What a kitchen says of itself for a while. What has lapsed counts no more, whatever is stored.
CREATE TABLE kitchens (
  rlid integer PRIMARY KEY,
  busy_minutes integer NOT NULL DEFAULT 0 CHECK (busy_minutes >= 0),
  busy_until timestamptz,
  pause_until timestamptz,
  pause_reason text NOT NULL DEFAULT ''
);
-- statement
-- One row for each restaurant and business day: its load by quarter of an hour. Every change of its orders locks it first.
CREATE TABLE kitchen_days (
  rlid integer NOT NULL,
  business_date date NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  last_number integer NOT NULL DEFAULT 0,
  units integer[] NOT NULL,
  PRIMARY KEY (rlid, business_date)
);
-- statement
CREATE TABLE orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rlid integer NOT NULL,
  business_date date NOT NULL,
  number integer NOT NULL,
  token_nonce text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  place_key text UNIQUE,
  place_body text,
  state text NOT NULL
    CHECK (state IN ('accepted', 'firing', 'ready', 'handed', 'cancelled', 'uncollected')),
  mode text NOT NULL CHECK (mode IN ('pickup', 'curbside')),
  is_asap boolean NOT NULL,
  -- What was promised, and as it stands after delays.
  promised_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  fire_at timestamptz NOT NULL,
  -- Quarters of the business day, from and with the last, and the units in each.
  load jsonb NOT NULL,
  menu_version integer NOT NULL,
  lines jsonb NOT NULL,
  -- Lines that are made.
  bumped integer[] NOT NULL DEFAULT '{}',
  price jsonb NOT NULL,
  total integer NOT NULL CHECK (total >= 0),
  currency text NOT NULL,
  coupon text NOT NULL DEFAULT '',
  payment text NOT NULL CHECK (payment IN ('at_restaurant')),
  refunded integer NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  email_key text NOT NULL DEFAULT '',
  language text NOT NULL,
  origin text NOT NULL,
  note text NOT NULL DEFAULT '',
  vehicle text NOT NULL DEFAULT '',
  arrived_at timestamptz,
  placed_at timestamptz NOT NULL,
  firing_at timestamptz,
  made_at timestamptz,
  closed_at timestamptz,
  closed_by text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  erased_at timestamptz,
  CHECK (refunded <= total),
  UNIQUE (rlid, business_date, number),
  FOREIGN KEY (rlid, business_date) REFERENCES kitchen_days (rlid, business_date)
);
-- statement
CREATE INDEX orders_live ON orders (rlid, ready_at) WHERE state IN ('accepted', 'firing', 'ready');
-- statement
CREATE INDEX orders_placed ON orders (placed_at, id);
-- statement
CREATE INDEX orders_phone ON orders (phone, placed_at) WHERE phone <> '';
-- statement
CREATE INDEX orders_email ON orders (email_key, placed_at) WHERE email_key <> '';
-- statement
CREATE INDEX orders_kept ON orders (ready_at) WHERE erased_at IS NULL;
-- statement
-- What happened, in order; never changed.
CREATE TABLE order_events (
  rlid integer NOT NULL,
  business_date date NOT NULL,
  seq integer NOT NULL,
  order_id integer NOT NULL REFERENCES orders (id),
  action text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_id integer,
  actor_name text NOT NULL,
  at timestamptz NOT NULL,
  op uuid,
  PRIMARY KEY (rlid, business_date, seq)
);
-- statement
CREATE UNIQUE INDEX order_events_op ON order_events (rlid, op) WHERE op IS NOT NULL;
-- statement
CREATE INDEX order_events_order ON order_events (order_id);
-- statement
CREATE TABLE order_coupons (
  code text PRIMARY KEY CHECK (code = upper(code)),
  label text NOT NULL,
  -- Cents, or parts of a million.
  kind text NOT NULL CHECK (kind IN ('amount', 'share')),
  value integer NOT NULL CHECK (value > 0),
  minimum integer NOT NULL DEFAULT 0 CHECK (minimum >= 0),
  first_day date,
  last_day date,
  -- Null: as often as guests like.
  most_uses integer CHECK (most_uses > 0),
  is_on boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
-- statement
-- One row for each use; the number of the use keeps two guests from taking the last one.
CREATE TABLE order_coupon_uses (
  code text NOT NULL REFERENCES order_coupons (code),
  use integer NOT NULL CHECK (use > 0),
  order_id integer NOT NULL UNIQUE REFERENCES orders (id),
  PRIMARY KEY (code, use)
);
