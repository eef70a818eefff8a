const SIDE = /^(live|earliest|latest|\d{1,9})$/;

/** "12...latest" → both sides; undefined for anything else. */
export function readRange(range: string): { from: string; to: string } | undefined {
  const [from = '', to = '', ...rest] = range.split('...');
  return SIDE.test(from) && SIDE.test(to) && rest.length === 0 ? { from, to } : undefined;
}

/** The other way round. */
export function rangeOf(from: string, to: string): string {
  return `${from}...${to}`;
}
