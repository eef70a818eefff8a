import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listOf, PageNumber } from '#shared/listing.ts';

/** Lines on one page of a history. */
export const HISTORY_PAGE_SIZE = 20;

/** A line of the audit trail. `details` depends on the action. */
export const HistoryLine = z.object({
  id: z.number().int(),
  /** ISO instant. */
  at: z.string(),
  /** "image.create" */
  action: z.string(),
  by: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type HistoryLine = z.infer<typeof HistoryLine>;

/** The history of one record, newest first; `title` is its current title. */
export const RecordHistory = listOf(HistoryLine).extend({ title: z.string() });
export type RecordHistory = z.infer<typeof RecordHistory>;

/** The history of one thing, page by page. */
export function historyEndpoint<const Path extends string>(path: Path, summary: string) {
  return endpoint('GET', path, { summary, query: z.object({ p: PageNumber }), reply: RecordHistory });
}
