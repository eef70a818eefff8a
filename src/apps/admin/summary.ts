import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** What the home screen counts. */
export const getSummary = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/summary/',
  summary: 'How much the site holds: pages (drafts too), images, documents, videos, restaurants',
  reply: z.object({
    pages: z.number().int(),
    images: z.number().int(),
    documents: z.number().int(),
    videos: z.number().int(),
    restaurants: z.number().int(),
  }),
});
