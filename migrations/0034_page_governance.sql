-- Locks, privacy, schedules and reviews of pages. All columns are added without rewriting the table.
ALTER TABLE pages
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN locked_by_id integer,
  ADD COLUMN locked_by_name text NOT NULL DEFAULT '',
  ADD COLUMN lock_reason text NOT NULL DEFAULT '',
  ADD COLUMN expire_at timestamptz,
  ADD COLUMN expired_at timestamptz,
  ADD COLUMN expired_url text,
  ADD COLUMN review jsonb;
-- statement
-- Operations on a subtree ask whether anything in it is locked: few rows are.
CREATE INDEX pages_locked ON pages (path text_pattern_ops) WHERE locked_at IS NOT NULL;
-- statement
CREATE INDEX pages_expiring ON pages (expire_at) WHERE expire_at IS NOT NULL;
-- statement
ALTER TABLE page_revisions
  ADD COLUMN go_live_at timestamptz,
  ADD COLUMN scheduled_by_id integer,
  ADD COLUMN scheduled_by_name text;
-- statement
-- A page has at most one scheduled version.
CREATE UNIQUE INDEX page_revisions_scheduled ON page_revisions (page_id) WHERE go_live_at IS NOT NULL;
-- statement
CREATE INDEX page_revisions_going_live ON page_revisions (go_live_at) WHERE go_live_at IS NOT NULL;
-- statement
-- Who may see a page and everything below it. A page without a row is public, unless one above it is not.
CREATE TABLE page_restrictions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id integer NOT NULL UNIQUE REFERENCES pages (id) ON DELETE CASCADE,
  privacy text NOT NULL CHECK (privacy IN ('signed_in', 'groups', 'password')),
  password_hash text,
  password_version integer NOT NULL DEFAULT 1,
  group_ids integer[] NOT NULL DEFAULT '{}',
  ends_at timestamptz
);
-- statement
-- Approval of drafts: a workflow has tasks in an order and holds for the pages that it is assigned to and all below them.
CREATE TABLE workflow_tasks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  group_ids integer[] NOT NULL DEFAULT '{}',
  due_days integer,
  version integer NOT NULL DEFAULT 1
);
-- statement
CREATE TABLE workflows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  task_ids integer[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1
);
-- statement
-- A page has at most one workflow of its own.
CREATE TABLE workflow_pages (
  page_id integer PRIMARY KEY,
  workflow_id integer NOT NULL REFERENCES workflows (id) ON DELETE CASCADE
);
-- statement
CREATE INDEX workflow_pages_workflow ON workflow_pages (workflow_id);
-- statement
CREATE TABLE workflow_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id integer NOT NULL,
  page_title text NOT NULL,
  workflow_id integer NOT NULL REFERENCES workflows (id),
  status text NOT NULL CHECK (status IN ('in_progress', 'needs_changes', 'approved', 'cancelled')),
  requested_by_id integer,
  requested_by_name text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);
-- statement
-- At most one run of a page is open.
CREATE UNIQUE INDEX workflow_runs_open ON workflow_runs (page_id) WHERE status IN ('in_progress', 'needs_changes');
-- statement
CREATE INDEX workflow_runs_page ON workflow_runs (page_id, id);
-- statement
CREATE INDEX workflow_runs_started ON workflow_runs (started_at, id);
-- statement
CREATE TABLE workflow_steps (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id integer NOT NULL REFERENCES workflow_runs (id) ON DELETE CASCADE,
  task_id integer NOT NULL REFERENCES workflow_tasks (id),
  revision_id integer NOT NULL,
  status text NOT NULL CHECK (status IN ('in_progress', 'approved', 'rejected', 'skipped', 'cancelled')),
  comment text NOT NULL DEFAULT '',
  assigned_to_id integer,
  assigned_to_name text,
  due_at timestamptz,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  finished_by_id integer,
  finished_by_name text
);
-- statement
CREATE UNIQUE INDEX workflow_steps_open ON workflow_steps (run_id) WHERE status = 'in_progress';
-- statement
CREATE INDEX workflow_steps_run ON workflow_steps (run_id, id);
-- statement
CREATE INDEX workflow_steps_started ON workflow_steps (started_at, id);
