import { randomUUID } from 'node:crypto';
import { parse as parseQuery } from 'node:querystring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_ID } from '#shared/listing.ts';
import type { FieldError } from '#shared/problem.ts';
import { parseInput } from '#platform/http/parse-input.ts';
import type { TestApp } from '#test/app.ts';
import { type AreaWorld, buildAreaWorld } from '#test/roles/area-world.ts';
import { CONFIGURATION_ROWS } from '#test/roles/configuration-rows.ts';
import { LIBRARY_ROWS } from '#test/roles/library-rows.ts';
import type { Browser } from '#test/staff-app.ts';
import { listRoutes } from './route-table.ts';

/** Numbers that are no ids of ours, and texts that are none although JavaScript reads them as numbers. */
const NO_IDS = [2_147_483_648, 2 ** 53, -1, 0, '1e3', '1 '] as const;
type NoId = (typeof NO_IDS)[number];

/** Texts that PostgreSQL cannot store: with a NUL character, and with an unpaired surrogate. */
const NO_TEXTS = ['a\0', 'a\ud800'] as const;
type Hostile = NoId | (typeof NO_TEXTS)[number];

/** How many there are at least: fewer would mean that the schemas are not understood any more. */
const LEAST_CASES = { params: 2000, query: 800, body: 2150, form: 72 };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Json {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
}

const ROWS = [...LIBRARY_ROWS, ...CONFIGURATION_ROWS];
let world: AreaWorld;
let app: TestApp;
let chief: Browser;
beforeAll(async () => {
  world = await buildAreaWorld();
  ({ app } = world);
  chief = world.by('superuser');
  // Something of every kind, so that good ids beside a bad number lead somewhere.
  for (const thing of new Set(ROWS.map((row) => row.thing))) await thing?.(world);
});
afterAll(() => world.close());

function jsonOf(schema: z.ZodType | undefined): Json | undefined {
  return schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json);
}

const optionsOf = ({ anyOf, oneOf }: Json): Json[] | undefined => anyOf ?? oneOf;
const isNumber = ({ type }: Json) => type === 'number' || type === 'integer';

/** Something that the schema takes, as far as one can tell. */
function sample(schema: Json, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const options = optionsOf(schema);
  if (options) return sample(options[0] ?? {}, depth);
  if (isNumber(schema)) return Math.max(1, schema.minimum ?? 1);
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date') return '2026-11-20';
      if (schema.format === 'uuid') return randomUUID();
      if (schema.format === 'email') return 'guest@chain.example';
      return schema.pattern?.includes('[1-9]') ? '1' : 'a'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return schema.items && depth < 5 ? [sample(schema.items, depth + 1)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sample(one, depth + 1)]),
      );
    default:
      return null;
  }
}

/** Samples of the schema in each of which one place holds the value instead. */
function* holding(schema: Json, value: Hostile, depth = 0): Generator<unknown> {
  if (schema.const !== undefined || schema.enum || schema.type === 'boolean' || schema.type === 'null' || depth > 5)
    return;
  const options = optionsOf(schema);
  if (options) {
    for (const option of options) yield* holding(option, value, depth);
  } else if (schema.type === 'object') {
    const whole = sample(schema, depth) as Record<string, unknown>;
    for (const [key, one] of Object.entries(schema.properties ?? {}))
      for (const held of holding(one, value, depth + 1)) yield { ...whole, [key]: held };
  } else if (schema.type === 'array') {
    for (const held of holding(schema.items ?? {}, value, depth + 1)) yield [held];
  } else yield schema.type === 'string' ? String(value) : value;
}

/** Every place of a schema that takes a number without a bound that the database's integers hold. */
function* unbounded(schema: Json, path = ''): Generator<string> {
  for (const option of optionsOf(schema) ?? []) yield* unbounded(option, path);
  for (const [key, one] of Object.entries(schema.properties ?? {})) yield* unbounded(one, `${path}.${key}`);
  if (schema.items) yield* unbounded(schema.items, `${path}[]`);
  const most = schema.maximum ?? schema.exclusiveMaximum ?? Infinity;
  if (isNumber(schema) && most > MAX_ID) yield path;
}

const PARAMETER = /:(\w+)(\((?:[^()]|\([^()]*\))*\))?/g;

/** The parameters of an address with one replaced; the others are 1, or the first that they may be. */
function paramsOf(path: string, params: Json | undefined, replaced?: { name: string; value: Hostile }) {
  return Object.fromEntries(
    [...path.matchAll(PARAMETER)].map(([, name = '']) => {
      const schema = params?.properties?.[name];
      return [name, String(name === replaced?.name ? replaced.value : schema ? sample(schema) : 1)];
    }),
  );
}

const urlOf = (path: string, params: Record<string, string>) =>
  path.replace(PARAMETER, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const flat = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value].flat().flatMap((one) => (one === null || typeof one === 'object' ? [] : [[key, String(one)]])),
    ) as string[][],
  ).toString();

interface Asked {
  method: Method;
  path: string;
  params: Record<string, string>;
  query?: string;
  json?: unknown;
}

const known = new Map<string, number>();
const refusing = new Set<string>();

/**
 * The answer to a request. What an endpoint's schemas refuse never reaches its handler, and `route()` answers it alike
 * everywhere: one such request is sent for each part of each endpoint, the others are only put to the schemas. The same
 * request is sent once.
 */
async function statusOf({ method, path, params, query = '', json = {} }: Asked, part: string): Promise<number> {
  const url = `${urlOf(path, params)}${query && '?'}${query}`;
  const request = `${method} ${url} ${JSON.stringify(json)}`;
  const answered = known.get(request);
  if (answered !== undefined) return answered;
  const endpoint = app.routes.find((one) => one.endpoint.path === path && one.endpoint.method === method)?.endpoint;
  const errors: FieldError[] = [];
  parseInput(endpoint?.params, params, errors);
  parseInput(endpoint?.query, { ...parseQuery(query) }, errors);
  if (method !== 'GET') parseInput(endpoint?.body, json, errors);
  const place = `${method} ${path} ${part}`;
  if (errors.length > 0 && refusing.has(place)) return 400;
  const send = () =>
    chief.send(method, url, {
      headers: { accept: 'text/html,application/json' },
      ...(method !== 'GET' && { json }),
    });
  let reply = await send();
  // Not how often somebody asks is tried here.
  if (reply.statusCode === 429) {
    app.clock.advance(Number(reply.headers['retry-after'] ?? 60) * 1000);
    reply = await send();
  }
  const { statusCode } = reply;
  if (errors.length > 0) refusing.add(place);
  known.set(request, statusCode);
  return statusCode;
}

describe('a number that is no id, or a text that cannot be kept', () => {
  it('is bounded in every parameter, query and body that an endpoint declares', () => {
    const found = app.routes.flatMap(({ endpoint: { method, path, params, query, body } }) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        [...unbounded(jsonOf(schema) ?? {})].map((place) => `${method} ${path} ${part}${place}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it('never makes a parameter of an address an error of ours, and names nothing', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    let cases = 0;
    for (const route of await listRoutes()) {
      const { path } = route;
      const method = route.method as Method;
      const params = jsonOf(app.routes.find(({ endpoint }) => endpoint.path === path)?.endpoint.params);
      for (const [, name = ''] of path.matchAll(PARAMETER))
        // An address cannot hold half of a character.
        for (const value of [...NO_IDS, NO_TEXTS[0]]) {
          cases += 1;
          const status = await statusOf({ method, path, params: paramsOf(path, params, { name, value }) }, 'params');
          const isId = /^(id|pk|rlid|page|page_id|trash_id|dest|revision|collection|parent)$/.test(name);
          // What leads on to an endpoint is answered there.
          if (status >= 500 || (isId && status < 300)) wrong.push(`${method} ${path} :${name} ${value} → ${status}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(LEAST_CASES.params);
  });

  it.each(['query', 'body'] as const)('never makes a %s an error of ours', { timeout: 600_000 }, async (part) => {
    const wrong: string[] = [];
    let cases = 0;
    for (const { endpoint } of app.routes) {
      const { path } = endpoint;
      const method = endpoint.method as Method;
      const schema = jsonOf(endpoint[part]);
      // Signing out would make all that follows a stranger's.
      if (!schema || path === '/wagtail/logout/') continue;
      const params = paramsOf(path, jsonOf(endpoint.params));
      for (const value of [...NO_IDS, ...NO_TEXTS])
        for (const held of holding(schema, value)) {
          cases += 1;
          const sent = part === 'query' ? { query: flat(held as Record<string, unknown>) } : { json: held };
          const status = await statusOf({ method, path, params, ...sent }, part);
          if (status >= 500) wrong.push(`${method} ${path} ${JSON.stringify(sent).slice(0, 300)} → ${status}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(LEAST_CASES[part]);
    expect((await chief.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(200);
  });

  it('is refused at its field in the form of a file', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    let cases = 0;
    for (const { endpoint } of app.routes) {
      const { path, summary } = endpoint;
      const named = /\(multipart: (.+)\)/.exec(summary)?.[1]?.split(', ') ?? [];
      const row = ROWS.find((one) => one.route === path && one.file);
      const thing = (await row?.thing?.(world)) ?? {};
      const texts = row?.file?.texts(thing, world) ?? {};
      const fields = new Set([...named, ...Object.keys(texts)]);
      for (const field of ['file', 'title', 'altText', 'keepBoth']) fields.delete(field);
      const params = Object.fromEntries(Object.entries(thing).map(([key, one]) => [key, String(one)]));
      const file = { name: row?.file?.name ?? 'film.mp4', bytes: new TextEncoder().encode('no such file') };
      for (const field of fields)
        for (const value of NO_IDS) {
          cases += 1;
          const reply = await chief.upload(urlOf(path, params), file, { ...texts, [field]: String(value) });
          const blamed = reply
            .json<{ errors?: FieldError[] }>()
            .errors?.map((one) => one.field)
            .join();
          // Blanks around a text of a form are left out: then it is the file that is refused.
          const isRight = reply.statusCode === 400 && blamed === (value === '1 ' ? blamed : field);
          if (!isRight) wrong.push(`${path} ${field} ${value} → ${reply.body.slice(0, 300)}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(LEAST_CASES.form);
  });
});
