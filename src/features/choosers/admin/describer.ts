import type { QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { type Described, describeItems, MAX_DESCRIBED, type ItemKind } from '../contract.ts';

/** How long a description is cached. */
const KNOWN_FOR_MS = 60_000;

interface Asked {
  kind: ItemKind;
  id: number;
  resolve(found: Described | null): void;
  reject(reason: unknown): void;
}

/** Describes items by id. */
export interface Describer {
  /** Null for a deleted item. All requests of one tick are batched into one call. */
  describe(kind: ItemKind, id: number): Promise<Described | null>;
}

const describers = new WeakMap<QueryClient, Describer>();

/** The describer of a query client. There is one per client, so that everything on a screen shares its requests. */
export function describerOf(client: QueryClient): Describer {
  const known = describers.get(client) ?? createDescriber(client);
  describers.set(client, known);
  return known;
}

/** Query key of an item's description; invalidate it after changing the item. */
export function describedKey(kind: ItemKind, id: number) {
  return [describeItems.path, kind, id] as const;
}

function createDescriber(client: QueryClient): Describer {
  let waiting: Asked[] = [];

  const flush = async () => {
    const asked = waiting;
    waiting = [];
    for (let start = 0; start < asked.length; start += MAX_DESCRIBED) {
      await askAbout(asked.slice(start, start + MAX_DESCRIBED));
    }
  };
  const load = (kind: ItemKind, id: number) =>
    new Promise<Described | null>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void flush(), 0);
      waiting.push({ kind, id, resolve, reject });
    });
  return {
    describe: (kind, id) =>
      client.fetchQuery({ queryKey: describedKey(kind, id), queryFn: () => load(kind, id), staleTime: KNOWN_FOR_MS }),
  };
}

async function askAbout(asked: readonly Asked[]): Promise<void> {
  const query: Partial<Record<ItemKind, string>> = {};
  for (const { kind, id } of asked) query[kind] = query[kind] ? `${query[kind]},${id}` : String(id);
  try {
    const { things } = await callEndpoint(describeItems, { query });
    const found = new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing]));
    for (const { kind, id, resolve } of asked) resolve(found.get(`${kind} ${id}`) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
