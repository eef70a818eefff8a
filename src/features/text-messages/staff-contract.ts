import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, listOf, PageNumber } from '#shared/listing.ts';
import { TEXT_PURPOSES, TEXT_STATES } from './new-text.ts';

export const TEXT_PAGE_SIZE = 50;

export const TextMessageRow = z.object({
  id: z.number().int(),
  state: z.enum(TEXT_STATES),
  /** True without a final report for 30 seconds. */
  isSilent: z.boolean(),
  purpose: z.enum(TEXT_PURPOSES),
  /** Null for an answer to a guest's message. */
  restaurant: z.object({ rlid: z.number().int(), name: z.string() }).nullable(),
  /** Last four digits of the number: "•••• 1000", with a non-breaking space. */
  number: z.string(),
  /** The text without the tokens in its links. */
  text: z.string(),
  /** Why the text was not sent or delivered; '' otherwise. */
  reason: z.string(),
  attempts: z.number().int(),
  /** ISO instants. */
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type TextMessageRow = z.infer<typeof TextMessageRow>;

export const TextMessageQuery = z.object({
  p: PageNumber,
  state: z.enum(TEXT_STATES).optional().catch(undefined),
  purpose: z.enum(TEXT_PURPOSES).optional().catch(undefined),
  rlid: Id.optional().catch(undefined),
});
export type TextMessageQuery = z.infer<typeof TextMessageQuery>;

export const listTextMessages = endpoint('GET', '/wagtail/api/main/text-messages/', {
  summary: 'Text messages to guests, newest first',
  query: TextMessageQuery,
  reply: listOf(TextMessageRow).extend({
    /** False without a provider: texts are only shown here, not sent to phones. */
    isSent: z.boolean(),
  }),
});
