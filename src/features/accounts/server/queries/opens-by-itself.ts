import { type SQL, sql } from 'drizzle-orm';
import { pageRestrictions, pages } from '#features/pages/server/published.ts';
import { workflowTasks } from '#features/workflows/server/published.ts';
import { collectionGroups } from '../tables.ts';

/**
 * True for a group, a row `own`, whose members get something that no right of the group says: a private collection or page
 * is open to it, or its members decide an active task. A page in review keeps the groups with which its task began.
 */
export const opensByItself: SQL = sql`(
  EXISTS (SELECT 1 FROM ${collectionGroups} AS opened WHERE opened.group_id = own.id)
  OR EXISTS (SELECT 1 FROM ${pageRestrictions} AS closed WHERE own.id = ANY(closed.group_ids))
  OR EXISTS (SELECT 1 FROM ${workflowTasks} AS task WHERE task.is_active AND own.id = ANY(task.group_ids))
  OR EXISTS (SELECT 1 FROM ${pages} AS waiting
    WHERE waiting.review IS NOT NULL AND waiting.review -> 'groupIds' @> to_jsonb(own.id)))`;
