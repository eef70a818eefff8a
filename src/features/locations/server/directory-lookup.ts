import { foldName, placeKey } from '#platform/geocoding/place-key.ts';
import type { LocationEntry } from './directory-entry.ts';

/** Ways to one restaurant by what a person typed. Permanently closed ones are not found. */
export interface DirectoryLookup {
  /** By store number ("412", "#0412"), rlid, or phone number in any spelling. Several may share a phone. */
  byNumberOrPhone(text: string): LocationEntry[];
  /** By "12 Bay St, Orlando, FL" with or without ZIP, or by `restaurantLabel`. */
  byAddress(text: string): LocationEntry[];
  byName(text: string): LocationEntry[];
  /** At most `limit` whose name, street address or street begins with the text, in alphabetical order. */
  beginning(text: string, limit: number): LocationEntry[];
}

/** How a restaurant is offered in lists: "Harbor Point – 12 Bay Street, Orlando, FL"; geocoding it finds it again. */
export function restaurantLabel({ wire }: LocationEntry): string {
  const address = `${wire.address1}, ${wire.city}, ${wire.state}`;
  return wire.name ? `${wire.name} – ${address}` : address;
}

export function createDirectoryLookup(entries: readonly LocationEntry[]): DirectoryLookup {
  const listed = entries.filter((entry) => entry.standing === 'listed');
  const numbers = new Map<string, LocationEntry[]>();
  const phones = new Map<string, LocationEntry[]>();
  const addresses = new Map<string, LocationEntry[]>();
  const names = new Map<string, LocationEntry[]>();
  for (const entry of listed) {
    const { wire, page } = entry;
    for (const key of new Set([numberKey(wire.restaurantNumber), String(entry.rlid)])) add(numbers, key, entry);
    add(phones, phoneKey(page.phone.e164), entry);
    const address = `${wire.address1} ${wire.city} ${wire.state}`;
    const keys = [address, `${address} ${wire.zip}`, restaurantLabel(entry)];
    for (const key of new Set(keys.map(placeKey))) add(addresses, key, entry);
    add(names, placeKey(wire.name ?? ''), entry);
  }
  const prefixes = sortedPrefixes(listed);

  return {
    byNumberOrPhone(text) {
      const asked = text.trim();
      if (!/\d/.test(asked)) return [];
      if (/^[+\d().\s/-]{10,}$/.test(asked)) {
        const found = phones.get(phoneKey(asked));
        if (found) return found;
      }
      return (
        numbers.get(numberKey(asked.replace(/^(store|restaurant|location)\b/i, '').replace(/^\s*(no\.?|#)\s*/i, ''))) ??
        []
      );
    },
    byAddress: (text) => addresses.get(placeKey(text)) ?? [],
    byName: (text) => names.get(placeKey(text)) ?? [],
    beginning(text, limit) {
      const typed = foldName(text);
      const found = new Set<LocationEntry>();
      if (typed === '') return [];
      for (let at = firstAtOrAfter(prefixes, typed); at < prefixes.length && found.size < limit; at++) {
        const candidate = prefixes[at];
        if (!candidate?.key.startsWith(typed)) break;
        found.add(candidate.entry);
      }
      return [...found];
    },
  };
}

interface Prefix {
  key: string;
  entry: LocationEntry;
}

/** A name, an address with its house number, and the same without it: three beginnings a person may type. */
function sortedPrefixes(entries: readonly LocationEntry[]): Prefix[] {
  return entries
    .flatMap((entry) => {
      const { wire } = entry;
      const address = `${wire.address1}, ${wire.city}, ${wire.state}`;
      const keys = [wire.name ? restaurantLabel(entry) : '', address, address.replace(/^\d+\S*\s+/, '')];
      return [...new Set(keys.map(foldName))].filter(Boolean).map((key) => ({ key, entry }));
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.entry.rlid - b.entry.rlid));
}

function firstAtOrAfter(prefixes: readonly Prefix[], key: string): number {
  let low = 0;
  let high = prefixes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prefixes[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** "0412", "#412" and "412" are one number; letters count ("LB-0412" is not "0412"). */
function numberKey(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
}

/** The ten digits of a North American number, whatever stands before them. */
function phoneKey(text: string): string {
  return text.replace(/\D/g, '').slice(-10);
}

function add(map: Map<string, LocationEntry[]>, key: string, entry: LocationEntry): void {
  if (key === '') return;
  const present = map.get(key);
  if (present) present.push(entry);
  else map.set(key, [entry]);
}
