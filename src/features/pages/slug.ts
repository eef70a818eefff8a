/** Longest slug, in characters. */
export const MAX_SLUG_CHARACTERS = 100;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** True for lower-case letters, digits and single hyphens between them. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_CHARACTERS && SLUG.test(text);
}

/** Cleans typed or pasted slugs: "Crab Feast!!" → "crab-feast-". One hyphen may be at the end while the user types. */
export function cleanSlug(typed: string): string {
  const endsOpen = /[^\p{L}\p{M}\p{N}'’]$/u.test(typed);
  const slug = slugOf(typed);
  return endsOpen && slug !== '' && slug.length < MAX_SLUG_CHARACTERS ? `${slug}-` : slug;
}

/**
 * A slug of a title: "Crème & Lobster Rolls!" → "creme-lobster-rolls"; '' when no character is allowed in an address.
 */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, '');
}

/** The slug itself, or the first free one of "slug-2", "slug-3"…. */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const candidate = `${slug.slice(0, MAX_SLUG_CHARACTERS - 1 - String(number).length)}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
