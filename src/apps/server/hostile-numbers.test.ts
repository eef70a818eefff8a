import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_ID } from '#shared/listing.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import { listRoutes } from './route-table.ts';

/** Numbers that are no ids of ours, and texts that are none although JavaScript reads them as numbers. */
const NO_IDS = [2_147_483_648, 2 ** 53, -1, 0, '1e3', '1 '] as const;
type NoId = (typeof NO_IDS)[number];

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

let app: TestApp;
let chief: Browser;
beforeAll(async () => {
  app = await buildTestApp({ seed: 'demo' });
  const services = { passwords: app.services.passwords };
  await addStaff(app.database, services, { username: 'chief-of-numbers' });
  chief = new Browser(app);
  await chief.signIn('chief-of-numbers');
});
afterAll(() => app.close());

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
function* holding(schema: Json, value: NoId, depth = 0): Generator<unknown> {
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

/** The address with one parameter replaced; the others are 1, or the first that they may be. */
function urlOf(path: string, params: Json | undefined, replaced?: { name: string; value: NoId }): string {
  return path.replace(/:(\w+)(\((?:[^()]|\([^()]*\))*\))?/g, (_, name: string) => {
    const schema = params?.properties?.[name];
    const value = name === replaced?.name ? replaced.value : schema ? sample(schema) : 1;
    return encodeURIComponent(String(value));
  });
}

const flat = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value].flat().flatMap((one) => (one === null || typeof one === 'object' ? [] : [[key, String(one)]])),
    ) as string[][],
  ).toString();

async function statusOf(method: Method, url: string, json?: unknown): Promise<number> {
  const { statusCode } = await chief.send(method, url, {
    headers: { accept: 'text/html,application/json' },
    ...(method !== 'GET' && { json: json ?? {} }),
  });
  return statusCode;
}

describe('a number that is no id', () => {
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
    for (const { method, path } of await listRoutes()) {
      const params = jsonOf(app.routes.find(({ endpoint }) => endpoint.path === path)?.endpoint.params);
      for (const [, name = ''] of path.matchAll(/:(\w+)/g))
        for (const value of NO_IDS) {
          const status = await statusOf(method as Method, urlOf(path, params, { name, value }));
          const isId = /^(id|pk|rlid|page|page_id|trash_id|dest|revision|collection|parent)$/.test(name);
          // What leads on to an endpoint is answered there.
          if (status >= 500 || (isId && status < 300)) wrong.push(`${method} ${path} :${name} ${value} → ${status}`);
        }
    }
    expect(wrong).toEqual([]);
  });

  it.each(['query', 'body'] as const)('never makes a %s an error of ours', { timeout: 600_000 }, async (part) => {
    const wrong: string[] = [];
    for (const { endpoint } of app.routes) {
      const { method, path } = endpoint;
      const schema = jsonOf(endpoint[part]);
      // Signing out would make all that follows a stranger's.
      if (!schema || path === '/wagtail/logout/') continue;
      const url = urlOf(path, jsonOf(endpoint.params));
      for (const value of NO_IDS)
        for (const held of holding(schema, value)) {
          const asked = part === 'query' ? `${url}?${flat(held as Record<string, unknown>)}` : url;
          const status = await statusOf(method as Method, asked, part === 'body' ? held : undefined);
          if (status >= 500)
            wrong.push(`${method} ${asked} ${part === 'body' ? JSON.stringify(held).slice(0, 300) : ''} → ${status}`);
        }
    }
    expect(wrong).toEqual([]);
    expect((await chief.send('GET', '/wagtail/api/main/session/')).statusCode).toBe(200);
  });
});
