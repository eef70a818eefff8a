/** "“Pier menu” and 2 pages below it are back. All are drafts." @param words counts items as text */
export function restoredText(
  entry: { title: string; live_count: number },
  back: { page_count: number; live_count: number },
  words: (count: number, one: string) => string,
): string {
  const isOne = back.page_count <= 1;
  const what = isOne
    ? `“${entry.title}” is`
    : `“${entry.title}” and ${words(back.page_count - 1, 'page')} below it are`;
  if (back.live_count > 0) return `${what} restored. ${isOne ? 'It is' : 'The live pages are'} live again.`;
  return `${what} restored.${entry.live_count > 0 ? (isOne ? ' It is a draft.' : ' All of them are drafts.') : ''}`;
}
