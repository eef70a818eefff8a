import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';

/** Days for which a deleted record can be restored. */
export const KEPT_DAYS = 30;
export const DELETED_PAGE_SIZE = 50;
/** Most records of one bulk action. */
export const MAX_DELETED_BULK = 200;

export const DELETED_ORDERINGS = bothWays('title', 'deleted');

export const DeletedRow = z.object({
  id: z.number().int(),
  /** "Image" */
  kind: z.string(),
  title: z.string(),
  /** ISO instant. */
  deletedAt: z.string(),
  deletedBy: z.string(),
  /** ISO instant after which it is deleted permanently. */
  purgeAt: z.string(),
});
export type DeletedRow = z.infer<typeof DeletedRow>;

/** Deleted records that the user may restore. */
export const listDeletedRecords = endpoint('GET', '/wagtail/api/main/deleted-records/', {
  summary: 'Deleted records that can be restored',
  query: z.object({
    q: SearchText,
    p: PageNumber,
    kind: z.string().max(100).optional().catch(undefined),
    ordering: z.enum(DELETED_ORDERINGS).catch('-deleted').default('-deleted'),
  }),
  reply: listOf(DeletedRow).extend({ kinds: z.array(z.object({ name: z.string(), label: z.string() })) }),
});

const DeletedIds = z.object({
  ids: z
    .array(Id, 'must be a list of ids')
    .min(1, 'must name at least one')
    .max(MAX_DELETED_BULK, `must have at most ${MAX_DELETED_BULK} entries`)
    .transform((ids) => [...new Set(ids)]),
});

/** Records that a change left out, with the reason as a sentence. The title is null where the record is no longer there. */
const Refused = z.array(z.object({ id: z.number().int(), title: z.string().nullable(), reason: z.string() }));

/** Each record is restored or refused on its own. */
export const restoreDeletedRecords = endpoint('POST', '/wagtail/deleted-records/restore/', {
  summary: 'Restore deleted records',
  body: DeletedIds,
  isDoneOnce: true,
  reply: z.object({
    done: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        /** The record's screen. */
        to: z.string(),
        /** Differences from the record before its deletion, as sentences. */
        notes: z.array(z.string()),
      }),
    ),
    refused: Refused,
  }),
});

export const purgeDeletedRecords = endpoint('POST', '/wagtail/deleted-records/delete/', {
  summary: 'Delete deleted records permanently',
  body: DeletedIds,
  isDoneOnce: true,
  reply: z.object({ done: z.array(z.object({ id: z.number().int(), title: z.string() })), refused: Refused }),
});
