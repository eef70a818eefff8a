-- Guests of orders can agree to text messages; the order names the last one, so that staff see whether it arrived. Constant
-- defaults, which PostgreSQL adds without writing the rows anew.
ALTER TABLE orders
  ADD COLUMN sms_consent_at timestamptz,
  ADD COLUMN sms_consent_words text NOT NULL DEFAULT '',
  ADD COLUMN text_key text NOT NULL DEFAULT '';
