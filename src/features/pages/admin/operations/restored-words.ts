/** "“Pier menu” and 2 pages below it are back." @param words counts things in words */
export function restoredWords(title: string, pageCount: number, words: (count: number, one: string) => string): string {
  return pageCount > 1 ? `“${title}” and ${words(pageCount - 1, 'page')} below it are back.` : `“${title}” is back.`;
}
