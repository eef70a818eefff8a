-- Browsers that guests asked to be told in, about one place in line each. A new table only, so nothing waits for a lock.

CREATE TABLE push_subscriptions (
  about text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (about, endpoint)
);
-- statement
CREATE INDEX push_subscriptions_by_time ON push_subscriptions (created_at);
