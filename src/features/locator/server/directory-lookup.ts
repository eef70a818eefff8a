import { addressTokens } from '#features/locations/fields/source-key.ts';
import { foldName, placeKey } from '#platform/geocoding/place-key.ts';
import { Beginnings } from './directory-beginnings.ts';
import { EntryMap } from './directory-change.ts';
import type { LocationEntry } from './directory-entry.ts';

/** Finds restaurants by typed text. Permanently closed restaurants are not found. */
export interface DirectoryLookup {
  /** By store number ("412", "#0412"), rlid, or phone number in any spelling. Several may share a phone. */
  byNumberOrPhone(text: string): readonly LocationEntry[];
  /** By "12 Bay Street", "12 Bay Street, Orlando" or "12 Bay Street, Orlando, FL" with or without ZIP, or by `restaurantLabel`. */
  byAddress(text: string): readonly LocationEntry[];
  byName(text: string): readonly LocationEntry[];
  /** At most `limit` whose name, street address or street begins with the text, in alphabetical order. */
  beginning(text: string, limit: number): LocationEntry[];
}

/** Text of a restaurant in lists: "Harbor Point – 12 Bay Street, Orlando, FL"; geocoding it finds it again. */
export function restaurantLabel({ wire }: LocationEntry): string {
  const address = `${wire.address1}, ${wire.city}, ${wire.state}`;
  return wire.name ? `${wire.name} – ${address}` : address;
}

/** A lookup that takes changes of single restaurants. */
export interface LiveLookup extends DirectoryLookup {
  add(entry: LocationEntry): void;
  remove(entry: LocationEntry): void;
}

/** Creates an empty lookup. Add listed restaurants only. */
export function createDirectoryLookup(): LiveLookup {
  const numbers = new EntryMap();
  const phones = new EntryMap();
  const addresses = new EntryMap();
  const names = new EntryMap();
  const beginnings = new Beginnings();
  const change = (entry: LocationEntry, how: 'add' | 'remove') => {
    for (const key of numbersOf(entry)) numbers[how](key, entry);
    phones[how](phoneKey(entry.phone), entry);
    for (const key of addressesOf(entry)) addresses[how](key, entry);
    names[how](placeKey(entry.wire.name ?? ''), entry);
    for (const key of beginningsOf(entry)) beginnings[how](key, entry);
  };

  return {
    add: (entry) => change(entry, 'add'),
    remove: (entry) => change(entry, 'remove'),
    byNumberOrPhone(text) {
      const asked = text.trim();
      // "0,-181" is a point, even one that is off the globe.
      if (!/\d/.test(asked) || asked.includes(',')) return [];
      if (/^[+\d().\s/-]{10,}$/.test(asked)) {
        const found = phones.get(phoneKey(asked));
        if (found) return found;
      }
      return (
        numbers.get(numberKey(asked.replace(/^(store|restaurant|location)\b/i, '').replace(/^\s*(no\.?|#)\s*/i, ''))) ??
        []
      );
    },
    byAddress: (text) => addresses.get(addressKey(text)) ?? [],
    byName: (text) => names.get(placeKey(text)) ?? [],
    beginning: (text, limit) => beginnings.find(foldName(text), limit),
  };
}

function numbersOf({ rlid, wire }: LocationEntry): Set<string> {
  return new Set([numberKey(wire.restaurantNumber), String(rlid)]);
}

function addressesOf(entry: LocationEntry): Set<string> {
  const { wire } = entry;
  const street = `${wire.address1} ${wire.city}`;
  const address = `${street} ${wire.state}`;
  // "Orchard Mall" alone may also be a town.
  const alone = /\d/.test(wire.address1) ? [wire.address1] : [];
  return new Set([...alone, street, address, `${address} ${wire.zip}`, restaurantLabel(entry)].map(addressKey));
}

/** The form in which addresses are compared: "901 N. Oak Ave" and "901 North Oak Avenue" give the same. */
const addressKey = (text: string): string => addressTokens(placeKey(text)).join(' ');

/** A name, an address with its house number, and the same without it: the three texts that a user may begin to type. */
function beginningsOf(entry: LocationEntry): Set<string> {
  const { wire } = entry;
  const address = `${wire.address1}, ${wire.city}, ${wire.state}`;
  const texts = [wire.name ? restaurantLabel(entry) : '', address, address.replace(/^\d+\S*\s+/, '')];
  return new Set(texts.map(foldName).filter(Boolean));
}

/** "0412", "#412" and "412" are one number; letters count ("LB-0412" is not "0412"). */
function numberKey(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
}

/** The last ten digits of a North American phone number, without prefixes. */
function phoneKey(text: string): string {
  return text.replace(/\D/g, '').slice(-10);
}
