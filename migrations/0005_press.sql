-- Press: releases in the order of their date without reading their texts, which stand out of line in `content`. The
-- first index holds dated revisions only; the second leads from a revision to the page that shows it.
-- Saving pages waits while they are built: seconds for 100,000 revisions. Forward only.

CREATE INDEX page_revisions_release_date ON page_revisions ((content ->> 'date') DESC, page_id DESC) WHERE (content ->> 'date') IS NOT NULL;
-- statement
CREATE INDEX pages_live_revision_id ON pages (live_revision_id);
