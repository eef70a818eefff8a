import type { LanguageCode } from '#features/pages/contract.ts';
import { type FieldError, Invalid } from '#shared/problem.ts';
import { firstComplaints } from './first-complaints.ts';
import { type Menu, type MenuItem, type MenuTexts } from './menu.ts';
import type { Diet } from './menu-texts.ts';
import { parseMoney, typedMoney } from './money.ts';
import type { MenuImages, ShownMenu } from './shown-menu.ts';

type Json = Record<string, unknown>;

const DIETS: Readonly<Record<Diet, string>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
};

/** A menu's linked data: of the chain, or of one restaurant. */
interface SaidMenu {
  sections: { id: string; name: string; note: string; items: readonly SaidItem[] }[];
}
interface SaidItem {
  id: string;
  name: string;
  description: string;
  calories: MenuItem['calories'];
  diets: readonly Diet[];
  offers: { id: string; name: string; price: number }[];
  isOut: boolean;
  /** Address of the item's image; only in pages. */
  imageUrl?: string | undefined;
}

/** The menu of a restaurant as schema.org Menu. @param url of the page that shows it @param origin of the images */
export function linkedMenu(
  menu: ShownMenu,
  {
    name,
    url,
    language,
    currency,
    images,
    origin,
  }: {
    name: string;
    url: string;
    language: LanguageCode;
    currency: string;
    images: MenuImages;
    origin: string;
  },
): Json {
  const sections = menu.categories.map((category) => ({
    ...category,
    items: category.items.flatMap((id) => {
      const item = menu.items[id];
      if (!item) return [];
      const imageUrl = images[id] && `${origin}${images[id].large.src}`;
      return [{ ...item, imageUrl, offers: item.sizes.length > 0 ? item.sizes : [{ ...item, id: '', name: '' }] }];
    }),
  }));
  return { ...drawMenu({ sections }, currency), name, url, inLanguage: language };
}

/** The chain's menu as linked data, in English: a file without other languages, options and kitchens. */
export function linkedDataOfMenu(menu: Menu): Json {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const sections = menu.categories.map(({ id, name, note, items: ids }) => ({
    id,
    name: name.en,
    note: note.en,
    items: ids.flatMap((one) => {
      const item = items.get(one);
      if (!item) return [];
      const sizes = item.sizes.map((size) => ({ id: size.id, name: size.name.en, price: size.price }));
      const offers = sizes.length > 0 ? sizes : [{ id: '', name: '', price: item.price }];
      return [{ ...item, name: item.name.en, description: item.description.en, offers, isOut: false }];
    }),
  }));
  return { '@context': 'https://schema.org', ...drawMenu({ sections }, 'USD') };
}

function drawMenu({ sections }: SaidMenu, currency: string): Json {
  return {
    '@type': 'Menu',
    hasMenuSection: sections.map(({ id, name, note, items }) => ({
      '@type': 'MenuSection',
      identifier: id,
      name,
      ...(note !== '' && { description: note }),
      hasMenuItem: items.map((item) => ({
        '@type': 'MenuItem',
        identifier: item.id,
        name: item.name,
        ...(item.description !== '' && { description: item.description }),
        ...(item.imageUrl && { image: item.imageUrl }),
        ...(item.diets.length > 0 && { suitableForDiet: item.diets.map((diet) => DIETS[diet]) }),
        ...(item.calories && {
          nutrition: { '@type': 'NutritionInformation', calories: `${caloriesText(item.calories)} calories` },
        }),
        offers: item.offers.map((offer) => ({
          '@type': 'Offer',
          ...(offer.id !== '' && { identifier: offer.id, name: offer.name }),
          price: typedMoney(offer.price),
          priceCurrency: currency,
          availability: `https://schema.org/${item.isOut ? 'OutOfStock' : 'InStock'}`,
        })),
      })),
    })),
  };
}

function caloriesText({ low, high }: { low: number; high: number }): string {
  return low === high ? String(low) : `${low}-${high}`;
}

/**
 * Takes names, descriptions, prices, calories and diets from linked data into a menu, by id or else by English name;
 * other data of the menu stay. Sections and items that the menu does not have are left out and counted.
 * @throws Invalid on `file` for prices that cannot be read
 */
export function withLinkedData(menu: Menu, data: unknown): { menu: Menu; unknown: number } {
  const found = sectionsIn(data);
  const valuesById = new Map<string, Json>();
  let unknown = 0;
  const items = new Map(menu.items.flatMap((item) => [[item.id, item.id] as const, [item.name.en, item.id] as const]));
  for (const section of found)
    for (const item of listOf(section['hasMenuItem'])) {
      const id = items.get(textOf(item['identifier'])) ?? items.get(textOf(item['name']));
      if (id === undefined) unknown += 1;
      else valuesById.set(id, item);
    }
  const complaints = [...valuesById].flatMap(([id, { offers }]) =>
    listOf(offers)
      .filter(({ price }) => price !== undefined && parseMoney(String(price)) === undefined)
      .map(({ price }): FieldError => ({
        field: 'file',
        message: `item ${id}: price "${String(price)}" is no amount`,
      })),
  );
  if (complaints.length > 0) throw new Invalid(firstComplaints(complaints));
  return {
    unknown,
    menu: {
      ...menu,
      categories: menu.categories.map((category) => {
        const section = found.find((one) => one['identifier'] === category.id || one['name'] === category.name.en);
        if (!section) return category;
        return {
          ...category,
          name: inEnglish(category.name, textOf(section['name'])),
          note: inEnglish(category.note, textOf(section['description'])),
        };
      }),
      items: menu.items.map((item) => {
        const values = valuesById.get(item.id);
        return values ? withValuesOf(item, values) : item;
      }),
    },
  };
}

function withValuesOf(item: MenuItem, values: Json): MenuItem {
  const offers = listOf(values['offers']);
  const priceOf = (offer: Json | undefined, before: number) => parseMoney(String(offer?.['price'] ?? '')) ?? before;
  const [, low, high = low] = /(\d+)(?:-(\d+))?/.exec(textOf(listOf(values['nutrition'])[0]?.['calories'])) ?? [];
  const diets = (Object.keys(DIETS) as Diet[]).filter((diet) =>
    [values['suitableForDiet']].flat().some((one) => one === DIETS[diet]),
  );
  return {
    ...item,
    name: inEnglish(item.name, textOf(values['name'])),
    description: inEnglish(item.description, textOf(values['description'])),
    price: item.sizes.length > 0 ? item.price : priceOf(offers[0], item.price),
    sizes: item.sizes.map((size) => {
      const offer = offers.find((one) => one['identifier'] === size.id || one['name'] === size.name.en);
      return { ...size, name: inEnglish(size.name, textOf(offer?.['name'])), price: priceOf(offer, size.price) };
    }),
    calories: low === undefined ? item.calories : { low: Number(low), high: Number(high) },
    diets: values['suitableForDiet'] === undefined ? item.diets : diets,
  };
}

function inEnglish(words: MenuTexts, text: string): MenuTexts {
  return text === '' ? words : { ...words, en: text };
}

/** The sections of a menu, of a restaurant with a menu, or of the first such one in a list; nested sections too. */
function sectionsIn(data: unknown): Json[] {
  for (const one of listOf(data)) {
    const menu = one['@type'] === 'Menu' ? one : listOf(one['hasMenu'] ?? one['@graph'])[0];
    const sections = nestedIn(menu);
    if (sections.length > 0) return sections;
  }
  return [];
}

function nestedIn(part: Json | undefined): Json[] {
  return listOf(part?.['hasMenuSection']).flatMap((section) => [section, ...nestedIn(section)]);
}

function listOf(value: unknown): Json[] {
  return [value].flat().filter((one): one is Json => typeof one === 'object' && one !== null);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
