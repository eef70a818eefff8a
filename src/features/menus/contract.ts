import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id } from '#shared/listing.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { ALLERGENS, DIETS, MODES, STATIONS, TAX_CLASSES } from './menu-texts.ts';

const Calories = z.object({ low: z.number().int(), high: z.number().int() }).nullable();

/** One restaurant's menu in one language. Amounts are cents. */
export const ShownMenu = z.object({
  /** 0 before the first version. */
  version: z.number().int(),
  categories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      items: z.array(z.string()),
      /** Dayparts in which the category is sold; always, when empty. */
      dayparts: z.array(z.string()),
      modes: z.array(z.enum(MODES)),
    }),
  ),
  items: z.record(
    z.string(),
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      price: z.number().int(),
      calories: Calories,
      sizes: z.array(z.object({ id: z.string(), name: z.string(), price: z.number().int(), calories: Calories })),
      groups: z.array(z.string()),
      taxClass: z.enum(TAX_CLASSES),
      allergens: z.array(z.enum(ALLERGENS)),
      diets: z.array(z.enum(DIETS)),
      isAlcohol: z.boolean(),
      /** False for food: alcohol is sold with food only. */
      isDrink: z.boolean(),
      makeUnits: z.number().int(),
      mostPerOrder: z.number().int(),
      station: z.enum(STATIONS),
      image: z.number().int().nullable(),
      isOut: z.boolean(),
      /** ISO instant from which it is available again, if known. */
      backAt: z.string().nullable(),
      left: z.number().int().nullable(),
    }),
  ),
  groups: z.record(
    z.string(),
    z.object({
      id: z.string(),
      name: z.string(),
      min: z.number().int(),
      max: z.number().int(),
      mostKinds: z.number().int(),
      mostOfOne: z.number().int(),
      free: z.number().int(),
      options: z.array(z.object({ item: z.string(), price: z.number().int(), isDefault: z.boolean() })),
    }),
  ),
  dayparts: z.record(z.string(), z.object({ name: z.string(), from: z.number().int(), to: z.number().int() })),
});

const query = z.object({ rlid: Id, language: z.enum(LANGUAGES).default('en') });

export const getMenu = endpoint('GET', '/api/menu/', { summary: 'The menu of a restaurant', query, reply: ShownMenu });

export const getAvailability = endpoint('GET', '/api/menu/availability/', {
  summary: 'What of a restaurant’s menu is out, and what is counted',
  query: z.object({ rlid: Id }),
  reply: z.object({
    version: z.number().int(),
    items: z.array(
      z.object({
        id: z.string(),
        isOut: z.boolean(),
        backAt: z.string().nullable(),
        left: z.number().int().nullable(),
      }),
    ),
  }),
});
