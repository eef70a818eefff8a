import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** Body limit of one report. */
export const MAX_REPORT_BYTES = 500_000;

/**
 * Signed as described in docs/operations.md; 404 when no provider is configured. The answer does not reveal whether a
 * message is known.
 */
export const reportTexts = endpoint('POST', '/api/text-messages/hooks/', {
  summary: 'What became of text messages, and what guests wrote back, signed by their provider',
  reply: z.object({ received: z.number().int() }),
});
