import { inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { StoredLocation } from '../../fields/stored-location.ts';
import { locations } from '../tables.ts';

/** Owners of keys and page addresses. */
export interface TakenKeys {
  /** True when no other restaurant has the key or the page address of this one. */
  isFree(location: Pick<StoredLocation, 'rlid' | 'sourceKey' | 'localPageUrl'>): boolean;
}

/** Looks up the owners of some keys and page addresses, in one statement. Others count as free. */
export async function findTaken(
  tx: Tx,
  wanted: readonly { sourceKey?: string; localPageUrl?: string }[],
): Promise<TakenKeys> {
  const list = (texts: (string | undefined)[]) => {
    const known = texts.filter((text) => text !== undefined);
    return sql`(SELECT value FROM jsonb_array_elements_text(${JSON.stringify(known)}::jsonb))`;
  };
  const owners =
    wanted.length === 0
      ? []
      : await tx
          .select({ rlid: locations.rlid, sourceKey: locations.sourceKey, localPageUrl: locations.localPageUrl })
          .from(locations)
          .where(
            or(
              inArray(locations.sourceKey, list(wanted.map(({ sourceKey }) => sourceKey))),
              inArray(locations.localPageUrl, list(wanted.map(({ localPageUrl }) => localPageUrl))),
            ),
          );
  const keys = new Map(owners.map(({ rlid, sourceKey }) => [sourceKey, rlid]));
  const paths = new Map(owners.map(({ rlid, localPageUrl }) => [localPageUrl, rlid]));
  return {
    isFree({ rlid, sourceKey, localPageUrl }) {
      return (keys.get(sourceKey) ?? rlid) === rlid && (paths.get(localPageUrl) ?? rlid) === rlid;
    },
  };
}
