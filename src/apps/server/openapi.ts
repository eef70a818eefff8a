import { z } from 'zod';
import { PROBLEMS } from '#shared/problem.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { RegisteredRoute } from '#platform/http/route.ts';

/** Answers that are no JSON, so that no endpoint describes them. */
const OTHER_ANSWERS: readonly { path: string; summary: string; type: string }[] = [
  {
    path: '/api/waitlist/{plan_ahead_id}/events/',
    summary: 'Server-sent events: `change` on connection and after each change of the line of an entry; read it again',
    type: 'text/event-stream',
  },
  {
    path: '/api/orders/{order_id}/events/',
    summary: 'Server-sent events: `change` on connection and after each change of an order; read it again',
    type: 'text/event-stream',
  },
  {
    path: '/api/account/events/',
    summary: 'Server-sent events; the stream ends when the session does',
    type: 'text/event-stream',
  },
  {
    path: '/api/reservations/{reservation_id}/calendar.ics',
    summary: 'Calendar file of a reservation. Without a final slash',
    type: 'text/calendar',
  },
];

const DESCRIPTION = [
  'Distances and radii are in statute miles, money is in cents, instants are ISO 8601 in UTC.',
  'POST, PATCH and DELETE need the cookie and, as X-CSRFToken, the token of GET /api-nc/csrftoken/.',
  `Accept-Language chooses the language of mails and messages to the guest: ${LANGUAGES.join(', ')}.`,
  'GET answers that have an ETag answer 304 to its If-None-Match.',
  'Refusals are problem JSON (RFC 9457); those with 429 and 503 name the seconds to wait in Retry-After.',
  'New fields may be added to any answer.',
].join(' ');

interface Operation {
  summary: string;
  operationId: string;
  parameters: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/**
 * The OpenAPI 3.1 document, printed from the same values with which the server checks requests: all endpoints that guests
 * and other companies call. Webhooks and the calls to partners are in docs/partners.md; mail programs know the links of
 * mails from the mails.
 */
export function openApiDocument(routes: readonly RegisteredRoute[]) {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, made: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: made };
  };
  for (const one of routes.filter(isPublic))
    add(one.endpoint.path.replace(/:(\w+)/g, '{$1}'), one.endpoint.method, operation(one));
  for (const { path, summary, type } of OTHER_ANSWERS) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const responses = { 200: { description: 'OK', content: { [type]: { schema: { type: 'string' } } } }, ...REFUSAL };
    add(path, 'GET', { summary, operationId: operationIdOf('GET', path), parameters, responses });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Restaurant site API', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
    components: { schemas: { Problem: PROBLEM_SCHEMA } },
  };
}

function isPublic({ endpoint: { path }, access }: RegisteredRoute): boolean {
  return /^\/api(-nc)?\//.test(path) && !/^senders who sign|link of a mail/.test(access);
}

function operation({ endpoint, isCsrfExempt }: RegisteredRoute): Operation {
  const headers: Record<string, string> = {
    ...endpoint.headers,
    ...(endpoint.method !== 'GET' && !isCsrfExempt && { 'X-CSRFToken': 'The token of /api-nc/csrftoken/' }),
  };
  return {
    summary: endpoint.summary,
    operationId: operationIdOf(endpoint.method, endpoint.path),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        description,
        required: true,
        schema: { type: 'string' },
      })),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'OK',
        ...(endpoint.status !== 204 && {
          content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
        }),
      },
      ...REFUSAL,
    },
  };
}

/** "delete-api-account-sessions-by-id" */
function operationIdOf(method: string, path: string): string {
  const parts = path.split('/').filter(Boolean);
  return [method.toLowerCase(), ...parts.map((part) => part.replace(/^:|^\{/, 'by-').replace(/\}$/, ''))].join('-');
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: json.required?.includes(name) ?? false,
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Forms may send digits for a number. A program sends the number.
      const number = jsonSchema.anyOf?.find(({ type }) => type === 'integer');
      if (number && jsonSchema.anyOf?.every((one) => one === number || one.pattern !== undefined)) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, number);
      }
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Replies get more fields with time; a client must not refuse them.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return json;
}

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    type: { type: 'string', enum: Object.keys(PROBLEMS) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    alternatives: {
      type: 'array',
      description: 'Free times instead of one that is taken',
      items: { type: 'string', format: 'date-time' },
    },
    request_id: { type: 'string' },
  },
};

const REFUSAL = {
  default: {
    description: 'A refusal',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
};
