import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import type { Flash } from '#ui/admin/flash.ts';
import type { purgeDeletedRecords, restoreDeletedRecords } from '../contract.ts';

/** Message after a restoration: the restored records, differences from before, and the refused records with reasons. */
export function restoredText({ done, refused }: ReplyOf<typeof restoreDeletedRecords>): Flash {
  const notes = new Set(done.flatMap((one) => one.notes));
  return {
    kind: done.length > 0 ? 'success' : 'error',
    text: sentences([said(done, 'restored'), ...notes, ...reasonsOf(refused, 'restored')]),
  };
}

export function purgedText({ done, refused }: ReplyOf<typeof purgeDeletedRecords>): string {
  return sentences([said(done, 'deleted permanently'), ...reasonsOf(refused, 'deleted')]);
}

function said(done: readonly { title: string }[], past: string): string {
  const [first] = done;
  if (!first) return '';
  return done.length === 1 ? `“${first.title}” is ${past}` : `${done.length} records are ${past}`;
}

/** At most three reasons: one for each record would fill the screen. */
function reasonsOf(refused: readonly { title: string | null; reason: string }[], past: string): string[] {
  if (refused.length === 0) return [];
  const count = refused.length === 1 ? '1 record was' : `${refused.length} records were`;
  const first = refused.slice(0, 3).map(({ title, reason }) => (title === null ? reason : `“${title}”: ${reason}`));
  return [`${count} not ${past}`, ...new Set(first)];
}

const sentences = (all: readonly string[]) =>
  all
    .filter(Boolean)
    .map((one) => (one.endsWith('.') ? one : `${one}.`))
    .join(' ');
