import { z } from 'zod';

/** Texts that a field offers: the stored text, and other accepted names of the same thing. */
export const OfferedTexts = z.object({ rows: z.array(z.object({ name: z.string(), also: z.array(z.string()) })) });
type Offer = z.infer<typeof OfferedTexts>['rows'][number];

/** The offered text that a stored text matches; upper and lower case are the same. */
export function offerOf(rows: readonly Offer[], text: string): Offer | undefined {
  return rows.find(({ name, also }) => [name, ...also].some((one) => plain(one) === plain(text)));
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase('en');
}
