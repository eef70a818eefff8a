import { readFrom } from '#features/front-of-house/site/guest-api.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { aBoolean, aNumber, type Check, record, ShapeMismatch } from '#ui/site/shape.ts';
import type { ShownItem } from '../shown-menu.ts';

/** Path of the endpoint that contract.ts declares; repeated so that its schemas stay out of the browser. */
const MENU_PATH = '/api/menu/';

/** A restaurant's values of a dish that it sells. */
export type DishThere = Pick<ShownItem, 'price' | 'isOut'>;

const dishShape = record<DishThere>({ price: aNumber, isOut: aBoolean });
const menuShape: Check<{ items: Record<string, DishThere> }> = (value, path) => {
  const items = (value as { items?: unknown } | null)?.items;
  if (typeof items !== 'object' || items === null) throw new ShapeMismatch(`${path}items`, 'an object');
  return { items: Object.fromEntries(Object.entries(items).map(([id, one]) => [id, dishShape(one, `items.${id}`)])) };
};

/** Reads the dishes that a restaurant sells, by id. @throws GuestRefusal, ShapeMismatch, or what fetch throws when no answer came */
export async function readMenu(
  rlid: number,
  language: LanguageCode,
  signal: AbortSignal,
): Promise<Record<string, DishThere>> {
  const query = new URLSearchParams({ rlid: String(rlid), language });
  return (await readFrom(`${MENU_PATH}?${query.toString()}`, menuShape, signal)).items;
}
