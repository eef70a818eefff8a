/** One LIKE pattern a word of a search: "oyster 50%" → "%oyster%", "%50\%%". Signs of patterns stand for themselves. */
export function searchPatterns(q: string): string[] {
  const words = q.replaceAll('\0', '').split(/\s+/).filter(Boolean);
  return [...new Set(words)].map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
}
