import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** The counts of the home screen. */
export const getSummary = endpoint('GET', '/wagtail/api/main/summary/', {
  summary:
    'How much the user may see: pages (drafts too), images, documents, videos, restaurants; and what of guests waits',
  reply: z.object({
    /** Null without a right on any. */
    pages: z.number().int().nullable(),
    images: z.number().int().nullable(),
    documents: z.number().int().nullable(),
    videos: z.number().int().nullable(),
    restaurants: z.number().int(),
    /** Guests' messages and reports that wait for staff; null where the user may not see them. */
    waiting: z.object({
      /** Unanswered messages: `mine` are assigned to the user. */
      messages: z.object({ unanswered: z.number().int(), mine: z.number().int() }).nullable(),
      reports: z.number().int().nullable(),
      /** Mail that failed or whose delivery is unconfirmed. */
      mail: z.number().int().nullable(),
      /** Deposits of parties that did not come. */
      deposits: z.number().int().nullable(),
    }),
  }),
});
