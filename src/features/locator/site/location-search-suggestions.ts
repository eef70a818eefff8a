import type { Suggestion } from '#features/locations/contract.ts';
import { listOf, oneOf, optional, record, aString } from '#ui/site/shape.ts';
import { RequestFailed } from './location-api.ts';

const SUGGEST_PATH = '/api/maps/suggest/';

const suggestionsShape = record<{ suggestions: Suggestion[] }>({
  suggestions: listOf(
    record<Suggestion>({
      address: aString,
      label: aString,
      detail: optional(aString),
      kind: oneOf('city', 'state', 'country', 'postal_code', 'restaurant'),
    }),
  ),
});

/** Places that begin with a text. @throws RequestFailed, ShapeMismatch, or what fetch throws */
export async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const reply = await fetch(
    `${SUGGEST_PATH}?${new URLSearchParams({ q: text, language: document.documentElement.lang })}`,
    {
      headers: { accept: 'application/json' },
      signal,
    },
  );
  if (!reply.ok) throw new RequestFailed(SUGGEST_PATH, reply.status);
  return suggestionsShape(await reply.json(), '').suggestions;
}
