import { z } from 'zod';

/** Texts that a field offers: the stored one, and other names of the same thing, which are accepted as well. */
export const OfferedTexts = z.object({ rows: z.array(z.object({ name: z.string(), also: z.array(z.string()) })) });
type Offer = z.infer<typeof OfferedTexts>['rows'][number];

/** The offer that a stored text means, whatever its case. */
export function offerOf(rows: readonly Offer[], text: string): Offer | undefined {
  return rows.find(({ name, also }) => [name, ...also].some((one) => plain(one) === plain(text)));
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase('en');
}
