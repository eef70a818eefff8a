-- Deposits of reservations, by card: what a restaurant asks for, what guests paid, and what goes back. Constant defaults, so
-- that no row is rewritten; the other tables are new.
ALTER TABLE reservation_settings
  ADD COLUMN deposit_per_guest integer NOT NULL DEFAULT 0 CHECK (deposit_per_guest >= 0),
  ADD COLUMN deposit_from integer NOT NULL DEFAULT 1 CHECK (deposit_from >= 1);
-- statement
CREATE TABLE deposits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No reference: a reservation that was not paid is deleted, and what was paid of it stays.
  reservation_id integer NOT NULL,
  rlid integer NOT NULL,
  per_guest integer NOT NULL,
  total integer NOT NULL CHECK (total > 0),
  currency text NOT NULL,
  language text NOT NULL,
  reference text NOT NULL UNIQUE,
  pay_ref text,
  pay_tries integer NOT NULL DEFAULT 1,
  pay_until timestamptz NOT NULL,
  goal text NOT NULL CHECK (goal IN ('payment', 'aside', 'taken', 'back')),
  payment_state text NOT NULL DEFAULT 'none'
    CHECK (payment_state IN ('none', 'authorised', 'captured', 'partRefunded', 'refunded', 'voided', 'disputed')),
  pay_problem text NOT NULL DEFAULT '' CHECK (pay_problem IN ('', 'amount', 'capture', 'refund', 'voided', 'disputed')),
  covered integer NOT NULL DEFAULT 0,
  authorised integer NOT NULL DEFAULT 0,
  captured integer NOT NULL DEFAULT 0,
  refunded integer NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND captured),
  settle_at timestamptz,
  decision text NOT NULL DEFAULT '' CHECK (decision IN ('', 'kept', 'returned')),
  reason text NOT NULL DEFAULT '',
  decided_by text NOT NULL DEFAULT '',
  decided_at timestamptz,
  created_at timestamptz NOT NULL
);
-- statement
CREATE INDEX deposits_reservation ON deposits (reservation_id);
-- statement
CREATE INDEX deposits_settle ON deposits (settle_at) WHERE settle_at IS NOT NULL;
-- statement
-- Money that goes back. A row is made before the provider is asked, so that it is asked once, whatever happens.
CREATE TABLE deposit_refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id integer NOT NULL REFERENCES deposits (id),
  op uuid NOT NULL UNIQUE,
  amount integer NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('asked', 'done', 'failed')),
  provider_id text,
  asked_at timestamptz NOT NULL
);
-- statement
CREATE INDEX deposit_refunds_deposit ON deposit_refunds (deposit_id);
