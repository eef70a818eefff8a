import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import * as locations from '#features/locations/contract.ts';
import * as reservations from '#features/reservations/contract.ts';
import * as menus from '#features/menus/contract.ts';
import * as orders from '#features/orders/contract.ts';
import * as waitLists from '#features/wait-lists/contract.ts';
import { getCsrfToken } from '#platform/http/csrf.ts';

/** Endpoints for public use; docs/routes.md lists every route. */
export const PUBLIC_ENDPOINTS: readonly Endpoint[] = [
  getCsrfToken,
  locations.getLocations,
  locations.getLocation,
  locations.getWaitList,
  locations.flushLocations,
  locations.geocodeAddress,
  locations.suggestPlaces,
  waitLists.getWaitEstimate,
  waitLists.joinWaitList,
  waitLists.getWaitListEntry,
  waitLists.changeWaitListEntry,
  waitLists.leaveWaitList,
  waitLists.rejoinWaitList,
  waitLists.getPushKey,
  waitLists.subscribeToEntry,
  menus.getMenu,
  menus.getAvailability,
  orders.priceBasket,
  orders.validateBasket,
  orders.getOrderSlots,
  orders.placeOrder,
  orders.getOrder,
  orders.cancelOrder,
  orders.arriveForOrder,
  reservations.getReservationDays,
  reservations.getReservationSlots,
  reservations.holdPlace,
  reservations.releaseHold,
  reservations.confirmReservation,
  reservations.getReservation,
  reservations.changeReservation,
  reservations.cancelReservation,
];

interface Operation {
  summary: string;
  operationId: string;
  parameters: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/** The OpenAPI 3.1 document, printed from the same values with which the server checks requests. */
export function openApiDocument() {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of PUBLIC_ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Restaurant site API', version: '1', description: 'Distances and radii are in statute miles.' },
    paths,
  };
}

function operation(endpoint: Endpoint): Operation {
  return {
    summary: endpoint.summary,
    operationId: operationIdOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
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
      default: { description: 'A refusal', content: { 'application/problem+json': { schema: PROBLEM_SCHEMA } } },
    },
  };
}

/** "getlocations"; with the method where several endpoints share an address or the last part is a parameter. */
function operationIdOf({ method, path }: Endpoint): string {
  const parts = path.split('/').filter(Boolean);
  const names = parts.filter((part) => !part.startsWith(':'));
  return names.length === parts.length && method === 'GET'
    ? (names.at(-1) ?? path)
    : [method.toLowerCase(), ...names].join('-');
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
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    request_id: { type: 'string' },
  },
};
