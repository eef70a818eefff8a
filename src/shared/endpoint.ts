import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call in one value: the server validates and serialises through it, clients infer from it,
 * OpenAPI and docs/routes.md are printed from it. `reply` strips what it does not name.
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
  /** Headers that the request needs besides the usual ones: what each is for. */
  headers?: Readonly<Record<string, string>>;
  /** Status of a successful answer; 200 by default. */
  status?: 201 | 202 | 204;
  reply: Reply;
}

/** Declares an endpoint; only infers. */
export function endpoint<
  Params extends z.ZodType = z.ZodType<unknown>,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Reply extends z.ZodType = z.ZodType<unknown>,
>(definition: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return definition;
}
