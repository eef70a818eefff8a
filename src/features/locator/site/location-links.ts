import type { Location } from '#features/locations/contract.ts';

/** Address of directions in a maps application, from the guest's position to the restaurant (Spec §2.3). */
export function directionsUrl({ latitude, longitude }: Pick<Location, 'latitude' | 'longitude'>): string {
  return `https://www.google.com/maps/dir/Current+Location/${latitude},${longitude}`;
}

/** The restaurant's own page on a site whose local pages are below `root`; undefined when it has none there. */
export function localPageUrl(
  { localPageURL }: { localPageURL?: string | undefined },
  root: string | null,
): string | undefined {
  if (!localPageURL) return undefined;
  if (localPageURL.startsWith('/')) return localPageURL;
  return root === null ? undefined : root + localPageURL;
}

/** `tel:` with digits only; ten digits are North American. */
export function telephoneUrl(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 10) return `tel:+1${digits}`;
  return phone.trim().startsWith('+') || digits.length === 11 ? `tel:+${digits}` : `tel:${digits}`;
}

/** The restaurant's name, or its city and state where it has none. */
export function locationTitle({ name, city, state }: Pick<Location, 'city' | 'state'> & { name?: string | undefined }) {
  return name ?? `${city}, ${state}`;
}
