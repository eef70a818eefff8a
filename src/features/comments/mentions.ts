const MENTION = /(?<![\p{L}\p{N}.])@([\p{L}\p{N}][\p{L}\p{N}._+-]*)/gu;

/** Usernames that a text mentions: "@wren". A full stop after a name ends the sentence. */
export function mentionsIn(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.replace(/[.]+$/, '').toLowerCase());
  return [...new Set(names)];
}
