import type { Translate } from '#ui/site/messages.tsx';

/** "15–25 min", "Up to 10 min", "About 5 min". */
export function waitRange(t: Translate, { low, high }: { low: number; high: number }): string {
  if (low <= 0) return t('waitlist.up_to', { high });
  return low === high ? t('waitlist.about', { high }) : t('waitlist.range', { low, high });
}
