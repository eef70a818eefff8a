import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Menu } from '../menu.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** The menu that staff work on; one row. */
export const menuDrafts = pgTable('menu_drafts', {
  id: integer('id').primaryKey(),
  content: jsonb('content').$type<Menu>().notNull(),
  version: integer('version').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Published menus. The one that went live last is the menu of the chain. */
export const menuVersions = pgTable('menu_versions', {
  number: integer('number').primaryKey(),
  content: jsonb('content').$type<Menu>().notNull(),
  liveAt: instant('live_at').notNull(),
  publishedBy: text('published_by').notNull(),
  publishedAt: instant('published_at').notNull(),
});

/** A restaurant's own values of an item. */
export const menuOverlays = pgTable(
  'menu_overlays',
  {
    rlid: integer('rlid').notNull(),
    itemId: text('item_id').notNull(),
    price: integer('price'),
    isHidden: boolean('is_hidden').notNull().default(false),
    isOut: boolean('is_out').notNull().default(false),
    outUntil: instant('out_until'),
    portionsLeft: integer('portions_left'),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rlid, table.itemId] })],
);
