import { z } from 'zod';
import { OfferedTexts } from '#content/offered-texts.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, Instant } from '#shared/listing.ts';
import { MENU_CATEGORIES_PATH } from './menu-on-page.ts';
import { Menu, MenuKey } from './menu.ts';
import { HIGHEST_PRICE } from './menu-texts.ts';

const Problems = z.array(z.object({ kind: z.enum(['error', 'warning']), at: z.string(), message: z.string() }));

export const getMenuDraft = endpoint('GET', '/wagtail/api/main/menu/', {
  summary: 'The draft of the chain’s menu, and its versions',
  reply: z.object({
    menu: Menu,
    /** 0 before the first draft. */
    version: z.number().int(),
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
    /** Errors that block publishing, and warnings. */
    problems: Problems,
    /** The menu that guests see; null before the first version. */
    live: Menu.nullable(),
    /** The last twenty, the newest first. */
    versions: z.array(z.object({ number: z.number().int(), liveAt: z.string(), by: z.string(), isLive: z.boolean() })),
    may: z.object({ change: z.boolean() }),
  }),
});

export const listMenuCategories = endpoint('GET', MENU_CATEGORIES_PATH, {
  summary:
    'Categories of the published menu by their English names, with those in other languages, for pages that show them',
  reply: OfferedTexts,
});

export const saveMenuDraft = endpoint('POST', '/wagtail/menu/edit/', {
  summary: 'Save the draft of the menu; guests see nothing of it',
  body: z.object({ baseVersion: Count, menu: Menu }),
  reply: z.object({ version: z.number().int(), problems: Problems }),
});

/** Most bytes of a draft: the JSON of a menu is larger than its file. */
export const MAX_MENU_BODY_BYTES = 10_000_000;

/** Limits of the file of a menu. */
export const MENU_FILE_LIMITS = {
  bytes: 5_000_000,
  rows: 40_000,
  columns: 50,
  cellCharacters: 20_000,
  unpackedBytes: 60_000_000,
} as const;

export const READ_MENU_PATH = '/wagtail/menu/read/';
export const ReadMenu = z.object({
  menu: Menu,
  /** What a user should know about how the file was read: other sheets, formulas without a value. */
  notes: z.array(z.string()),
});

export const readMenuFile = endpoint('POST', READ_MENU_PATH, {
  summary:
    'The menu of a table (multipart, `file`: CSV, TSV or XLSX); nothing is saved. 400 names the rows that are wrong',
  reply: ReadMenu,
});

export const publishMenu = endpoint('POST', '/wagtail/menu/publish/', {
  summary: 'Publish the draft now or at a time; 400 names what keeps it from that',
  body: z.object({ baseVersion: Count, /** Null: now. */ liveAt: Instant.nullable() }),
  isDoneOnce: true,
  reply: z.object({ number: z.number().int() }),
});

export const restoreMenu = endpoint('POST', '/wagtail/menu/versions/:number/restore/', {
  summary: 'Put a published version into the draft',
  body: z.object({ baseVersion: Count }),
  reply: z.object({ version: z.number().int() }),
});

export const unscheduleMenu = endpoint('POST', '/wagtail/menu/versions/:number/unschedule/', {
  summary: 'Cancel the schedule of a version that is not live yet',
  reply: z.object({}),
});

/** How long an item is out. */
export const OUT_UNTIL = ['close', 'hour', 'manual'] as const;

const ItemAt = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** Cents: the chain's price, and the restaurant's own, if any. */
  chainPrice: z.number().int(),
  price: z.number().int().nullable(),
  isHidden: z.boolean(),
  isOut: z.boolean(),
  outUntil: z.string().nullable(),
  left: z.number().int().nullable(),
});

const KitchenMenu = z.object({
  rlid: z.number().int(),
  name: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Items and options of the live menu, in its order. */
  items: z.array(ItemAt),
  may: z.object({ change: z.boolean(), prices: z.boolean() }),
});
export type KitchenMenu = z.infer<typeof KitchenMenu>;

export const getKitchenMenu = endpoint('GET', '/wagtail/api/main/menu/at/:rlid/', {
  summary: 'What a restaurant has of its own on the menu',
  reply: KitchenMenu,
});

export const setItemOut = endpoint('POST', '/wagtail/menu/at/:rlid/:item/out/', {
  summary: 'Say that a restaurant is out of an item, or has it again',
  params: z.object({ rlid: Id, item: MenuKey }),
  /** Null makes the item available again. */
  body: z.object({ until: z.enum(OUT_UNTIL).nullable() }),
  reply: KitchenMenu,
});

export const setItemPortions = endpoint('POST', '/wagtail/menu/at/:rlid/:item/portions/', {
  summary: 'Count the portions of an item that are left',
  params: z.object({ rlid: Id, item: MenuKey }),
  /** Null: portions are not counted. */
  body: z.object({ left: z.int().min(0).max(9999).nullable() }),
  reply: KitchenMenu,
});

export const setItemPrice = endpoint('POST', '/wagtail/menu/at/:rlid/:item/price/', {
  summary: 'Give an item a price of a restaurant, or of all restaurants of its region, or hide it there',
  params: z.object({ rlid: Id, item: MenuKey }),
  body: z.object({
    /** Cents; null for the chain's. */
    price: z.int('must be in whole cents').min(0).max(HIGHEST_PRICE).nullable(),
    isHidden: z.boolean(),
    /** Also at the other restaurants of the region that the user may change. */
    forRegion: z.boolean().default(false),
  }),
  reply: KitchenMenu,
});
