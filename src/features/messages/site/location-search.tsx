import { type KeyboardEvent, useRef, useState } from 'react';
import type { OptionProps } from '#features/forms/props.ts';
import { ANYWHERE_MILES } from '#features/locations/limits.ts';
import { searchPlaceOf } from '#features/locator/search-place.ts';
import { fetchNearby, fetchPlaces } from '#features/locator/site/location-api.ts';
import { Button } from '#ui/site/button.tsx';
import { TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { reportFailure } from '#ui/site/report-failure.ts';
import { CONTACT_SEARCH_LIMIT } from '../contact-names.ts';
import { restaurantTitle } from '../restaurant-title.ts';
import styles from './location-field.module.css';

type State = { is: 'idle' | 'searching' | 'failed' } | { is: 'found'; options: OptionProps[] };
/** Searches for restaurants near a place and offers at most six (Spec §9). */
export function LocationSearch({
  id,
  error,
  onChoose,
}: {
  id: string;
  error?: string | undefined;
  onChoose: (option: OptionProps) => void;
}) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<State>({ is: 'idle' });

  const search = async () => {
    const text = input.current?.value.trim() ?? '';
    if (text === '') return input.current?.focus();
    running.current?.abort();
    const run = (running.current = new AbortController());
    setState({ is: 'searching' });
    try {
      const options = await findRestaurants(text, run.signal);
      if (!run.signal.aborted) setState({ is: 'found', options });
    } catch (failure) {
      if (run.signal.aborted) return;
      reportFailure('Searching for restaurants failed', failure);
      setState({ is: 'failed' });
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form.
    event.preventDefault();
    void search();
  };
  const status = {
    idle: '',
    searching: t('contact.location.searching'),
    failed: t('contact.location.failed'),
    found: state.is === 'found' ? t('contact.location.found', { count: state.options.length }) : '',
  }[state.is];
  return (
    <div className={styles.search}>
      <div className={styles.line}>
        <TextField
          ref={input}
          id={id}
          label={t('contact.help.location')}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={handleKeyDown}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        <Button variant="outline" onClick={() => void search()}>
          {t('contact.location.search')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
      {state.is === 'found' && state.options.length > 0 && (
        <ul className={styles.results}>
          {state.options.map((option) => (
            <li key={option.value}>
              <button type="button" className={styles.result} onClick={() => onChoose(option)}>
                {String(option.label)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function findRestaurants(text: string, signal: AbortSignal): Promise<OptionProps[]> {
  const [first] = await fetchPlaces(text, signal);
  const place = first && searchPlaceOf(first);
  if (!place) {
    if (first) console.error('Result has no geometry info');
    return [];
  }
  const { latitude, longitude, area } = place;
  const query = { latitude, longitude, limit: CONTACT_SEARCH_LIMIT };
  const found = await fetchNearby(area ? { ...query, area, radius: ANYWHERE_MILES } : query, signal);
  const { locations } =
    found.locations.length > 0 ? found : await fetchNearby({ ...query, radius: ANYWHERE_MILES }, signal);
  return locations.map(({ location }) => ({ value: String(location.rlid), label: restaurantTitle(location) }));
}
