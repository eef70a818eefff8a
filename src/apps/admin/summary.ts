import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** What the home screen counts. */
export const getSummary = endpoint('GET', '/wagtail/api/main/summary/', {
  summary:
    'How much the site holds: pages (drafts too), images, documents, videos, restaurants; and what of guests waits',
  reply: z.object({
    pages: z.number().int(),
    images: z.number().int(),
    documents: z.number().int(),
    videos: z.number().int(),
    restaurants: z.number().int(),
    /** What of guests waits for somebody of the staff; null where the asker may not see it. */
    waiting: z.object({
      /** Messages that nobody has answered: `mine` are those that the asker took over. */
      messages: z.object({ unanswered: z.number().int(), mine: z.number().int() }).nullable(),
      reports: z.number().int().nullable(),
      /** Mail that could not be sent, or of which nobody knows. */
      mail: z.number().int().nullable(),
    }),
  }),
});
