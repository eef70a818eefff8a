import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { collectionGroups } from '#features/accounts/server/index.ts';
import type { CollectionAccess } from '../file-access.ts';
import { collections } from './tables.ts';

/**
 * Access to a collection as a column in the query for a file, so that the file and its restrictions are read at the same
 * moment. For the `collection_id` column of an item; null for the root.
 */
export function accessOf(collectionId: SQLWrapper): SQL<CollectionAccess | null> {
  return sql<CollectionAccess | null>`(
    SELECT jsonb_build_object('path', own.path, 'restrictions', coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', above.id, 'name', above.name, 'privacy', above.privacy,
        'passwordVersion', above.password_version, 'groupIds', coalesce((
          SELECT jsonb_agg(member.group_id ORDER BY member.group_id) FROM ${collectionGroups} AS member
          WHERE member.collection_id = above.id), '[]')) ORDER BY length(above.path))
      FROM ${collections} AS above
      WHERE above.id = ANY(string_to_array(btrim(own.path, '/'), '/')::int[]) AND above.privacy <> 'public'), '[]'))
    FROM ${collections} AS own WHERE own.id = ${collectionId})`;
}
