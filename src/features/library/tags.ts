import { z } from 'zod';

export const MAX_TAGS = 30;
export const MAX_TAG_CHARACTERS = 50;

/** Signs that turn the reading direction or are not seen: two tags that look alike are one. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A tag as it is kept: lower case, single spaces, nothing unseen. "  Low  Tide" → "low tide" */
export function cleanTag(tag: string): string {
  return tag.toWellFormed().normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** Splits tags at commas, each once, in order. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(',').map(cleanTag).filter(Boolean))];
}

/** Error message for invalid tags; undefined for valid ones. @param tags cleaned */
export function complaintAboutTags(tags: readonly string[]): string | undefined {
  if (tags.length > MAX_TAGS) return `must have at most ${MAX_TAGS} entries`;
  const long = tags.find((tag) => [...tag].length > MAX_TAG_CHARACTERS);
  if (long !== undefined) {
    return `must have at most ${MAX_TAG_CHARACTERS} characters each: “${[...long].slice(0, 20).join('')}…” is longer`;
  }
  return tags.some((tag) => tag.includes(',')) ? 'have no commas in them' : undefined;
}

/** A list of tags in a body: cleaned, each once, in order. Its complaints name the whole list. */
export const Tags = z.array(z.string(), 'must be a list of texts').transform((given, context) => {
  const tags = [...new Set(given.map(cleanTag).filter(Boolean))];
  const message = complaintAboutTags(tags);
  if (message === undefined) return tags;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
