import { z } from 'zod';
import { Id } from './listing.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Declares one HTTP call: the server validates and serialises by it, clients infer types from it, and OpenAPI and
 * docs/routes.md are printed from it. `reply` strips fields that it does not name.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Slashed form with `:name` parameters; the unslashed form is registered too. */
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Headers that the request needs besides the usual ones, each with its purpose. */
  headers?: Readonly<Record<string, string>>;
  /** Status of a successful answer; 200 by default. */
  status?: 201 | 202 | 204;
  /** A request of staff that is sent again with the same Idempotency-Key within a day gets the first answer. */
  isDoneOnce?: true;
  reply: Reply;
}

/** The `:name` parameters of a path, which are ids unless an endpoint declares them otherwise. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : never;
type IdsIn<Path extends string, Id> = [NamesIn<Path>] extends [never] ? unknown : Record<NamesIn<Path>, Id>;

/** Declares an endpoint. Without `params`, the parameters of the path are ids; without `reply`, success is an empty 204. */
export function endpoint<
  const Path extends string,
  Params extends z.ZodType = z.ZodType<IdsIn<Path, number>, IdsIn<Path, number | string>>,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Reply extends z.ZodType = z.ZodUndefined,
>(
  method: Method,
  path: Path,
  declared: Omit<Endpoint<Params, Query, Body, Reply>, 'method' | 'path' | 'reply'> & { reply?: Reply },
): Endpoint<Params, Query, Body, Reply> {
  const names = declared.params ? null : path.match(/(?<=:)\w+/g);
  const ids = names && { params: z.object(Object.fromEntries(names.map((name) => [name, Id]))) };
  const empty = { status: 204, reply: z.undefined() };
  return { method, path, ...ids, ...(!declared.reply && empty), ...declared } as Endpoint<Params, Query, Body, Reply>;
}
