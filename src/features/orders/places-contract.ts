import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count } from '#shared/listing.ts';
import { DeliveryZone, MOST_ZONES } from './delivery.ts';

const MAX_TABLE_CHARACTERS = 20;

/** Delivery zones and tables of a restaurant. */
export const getDeliveryZones = endpoint('GET', '/wagtail/api/main/kitchen/:rlid/zones/', {
  summary: 'To where a restaurant delivers, in the order in which its zones are asked',
  reply: z.object({
    name: z.string(),
    currency: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** False: the restaurant's own page states that it does not deliver. */
    isDelivering: z.boolean(),
    /** 0 before the first save. */
    version: z.number().int(),
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
    zones: z.array(DeliveryZone),
  }),
});

export const saveDeliveryZones = endpoint('POST', '/wagtail/kitchen/:rlid/zones/', {
  summary: 'Save to where a restaurant delivers',
  body: z.object({ baseVersion: Count, zones: z.array(DeliveryZone).max(MOST_ZONES, 'has too many zones') }),
  reply: z.object({ version: z.number().int() }),
});

const OpenTables = z.object({
  rlid: z.number().int(),
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
  /** False: the settings do not offer orders at the table. */
  isOffered: z.boolean(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** URL in the table's QR code. */ url: z.string(),
      openedAt: z.string(),
      until: z.string(),
    }),
  ),
  may: z.object({ change: z.boolean(), settings: z.boolean() }),
});

export const getOpenTables = endpoint('GET', '/wagtail/api/main/kitchen/:rlid/tables/', {
  summary: 'Tables at which guests can order now, with their codes',
  reply: OpenTables,
});

const body = z.object({
  name: z.string().trim().min(1, 'is required').max(MAX_TABLE_CHARACTERS, 'is too long'),
});

export const openTable = endpoint('POST', '/wagtail/kitchen/:rlid/tables/open/', {
  summary: 'Let the guests of a table order; a code that it had before is refused from now on',
  body,
  reply: OpenTables,
});

export const closeTable = endpoint('POST', '/wagtail/kitchen/:rlid/tables/close/', {
  summary: 'Take no more orders from a table',
  body,
  reply: OpenTables,
});
