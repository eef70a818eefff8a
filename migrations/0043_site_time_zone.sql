-- The zone in which a site's planned times are shown beside the zone of whoever plans. Sites are few; the default keeps what was shown so far.
ALTER TABLE sites ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
