import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** The counts of the home screen. */
export const getSummary = endpoint('GET', '/wagtail/api/main/summary/', {
  summary:
    'How much the site holds: pages (drafts too), images, documents, videos, restaurants; and what of guests waits',
  reply: z.object({
    pages: z.number().int(),
    images: z.number().int(),
    documents: z.number().int(),
    videos: z.number().int(),
    restaurants: z.number().int(),
    /** Guests' messages and reports that wait for staff; null where the user may not see them. */
    waiting: z.object({
      /** Unanswered messages: `mine` are assigned to the user. */
      messages: z.object({ unanswered: z.number().int(), mine: z.number().int() }).nullable(),
      reports: z.number().int().nullable(),
      /** Mail that failed or whose delivery is unconfirmed. */
      mail: z.number().int().nullable(),
    }),
  }),
});
