import { z } from 'zod';

export const MAX_TAGS = 30;
export const MAX_TAG_CHARACTERS = 50;

/** Characters that change the reading direction or are invisible: two tags could look the same. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Normalises a tag: lower case, single spaces, no invisible characters. "  Low  Tide" → "low tide" */
export function cleanTag(tag: string): string {
  return tag.toWellFormed().normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** Splits a text at commas and returns each tag once, in order. */
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

/** A list of tags in a body: normalised, each once, in order. Errors name the whole list. */
export const Tags = z.array(z.string(), 'must be a list of texts').transform((given, context) => {
  const tags = [...new Set(given.map(cleanTag).filter(Boolean))];
  const message = complaintAboutTags(tags);
  if (message === undefined) return tags;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
