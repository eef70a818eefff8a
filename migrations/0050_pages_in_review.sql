-- Sessions ask which groups a review names, and reviewers which pages wait for them: few pages are in review at a time.
-- The index is small and is built in one scan of the pages, under a lock that lets readers pass.
CREATE INDEX pages_in_review ON pages (id) WHERE review IS NOT NULL;
