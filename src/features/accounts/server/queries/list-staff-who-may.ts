import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { ModelPermission } from '#features/rights/permissions.ts';
import { staffName } from '../staff-names.ts';
import { usesAdmin } from './list-staff-of-page.ts';
import { groupMembers, groupModelPermissions, users } from '../tables.ts';

/** Active staff with a permission on a kind of record, superusers among them, by name; one statement. */
export async function listStaffWhoMay(
  db: Db,
  model: string,
  permission: ModelPermission,
): Promise<{ id: number; name: string }[]> {
  const name = sql<string>`${staffName}`;
  return db
    .select({ id: users.id, name })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        or(
          eq(users.isSuperuser, true),
          sql`${usesAdmin} AND EXISTS (
            SELECT FROM ${groupMembers} AS member
            JOIN ${groupModelPermissions} AS held ON held.group_id = member.group_id
            WHERE member.user_id = ${users.id} AND held.model = ${model} AND held.permission = ${permission})`,
        ),
      ),
    )
    .orderBy(asc(name), asc(users.id));
}
