import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#features/locations/contract.ts';
import { reportFailure } from '#ui/site/report-failure.ts';

const DEBOUNCE_MS = 160;
const SHORTEST_TEXT = 2;

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  abort: AbortController;
}

function halt(pending: Pending | undefined): void {
  clearTimeout(pending?.timer);
  pending?.abort.abort();
}

/**
 * Suggestions for what is being typed, one request after a pause; a newer text ends the request before it.
 * Failures are logged: the box works without suggestions.
 */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const pending = useRef<Pending>(undefined);
  useEffect(() => () => halt(pending.current), []);

  const load = async (text: string, signal: AbortSignal) => {
    try {
      const { fetchSuggestions } = await import('./location-search-suggestions.ts');
      const found = await fetchSuggestions(text, signal);
      if (!signal.aborted) setSuggestions(found);
    } catch (error) {
      if (signal.aborted) return;
      reportFailure('No suggestions', error, console.warn);
      setSuggestions([]);
    }
  };

  return {
    suggestions,
    clear: () => {
      halt(pending.current);
      setSuggestions([]);
    },
    suggest: (text: string) => {
      halt(pending.current);
      if (text.trim().length < SHORTEST_TEXT) {
        setSuggestions([]);
        return;
      }
      const abort = new AbortController();
      const timer = setTimeout(() => void load(text.trim(), abort.signal), DEBOUNCE_MS);
      pending.current = { timer, abort };
    },
  };
}
