const SIDE = /^(live|earliest|latest|\d{1,9})$/;

/** Parses "12...latest"; undefined for any other text. */
export function readRange(range: string): { from: string; to: string } | undefined {
  const [from = '', to = '', ...rest] = range.split('...');
  return SIDE.test(from) && SIDE.test(to) && rest.length === 0 ? { from, to } : undefined;
}

/** Formats what `readRange` parses. */
export function rangeOf(from: string, to: string): string {
  return `${from}...${to}`;
}
