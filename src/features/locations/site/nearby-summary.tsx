import { useNow } from '#ui/site/use-now.ts';
import { Button } from '#ui/site/button.tsx';
import { useTranslate, type Translate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { SEARCH_RADIUS_MILES } from '../limits.ts';
import { isOpenNow } from './filters-match.ts';
import type { SearchState } from './location-search-state.ts';
import styles from './nearby-summary.module.css';

/** How the search's centre is called in a sentence. */
export function placeName({ view, origin }: Pick<SearchState, 'view' | 'origin'>, t: Translate): string {
  if (origin === 'browser') return t('locator.your_location');
  return (origin === 'address' && view.centre?.label) || t('locator.this_area');
}

/** The live count, "12 restaurants near Reno, 3 open now" (WCAG 4.1.3), or that a search is under way. */
export function NearbyCount({ state }: { state: SearchState }) {
  const t = useTranslate();
  const now = useNow();
  const locations = state.view.result?.locations ?? [];
  const open = locations.filter(({ location }) => isOpenNow(location, now)).length;
  return (
    <p role="status" className={styles.count} data-phase={state.phase}>
      {state.phase === 'searching'
        ? t('locator.searching')
        : locations.length > 0 && t('locator.found', { count: locations.length, open, place: placeName(state, t) })}
    </p>
  );
}

/** What the guest should know of the answer before reading it: other places of that name, a guess, a wider circle. */
export function NearbyNotes({
  state,
  hrefOf,
  onChoose,
}: {
  state: SearchState;
  hrefOf: (choice: SearchState['view']['choices'][number]) => string;
  onChoose: (choice: SearchState['view']['choices'][number]) => void;
}) {
  const t = useTranslate();
  const { view } = state;
  const place = placeName(state, t);
  return (
    <>
      {view.isFuzzy && <Notice>{t('locator.did_you_mean', { text: view.address, place })}</Notice>}
      {view.choices.length > 1 && (
        <nav className={styles.choices} aria-label={t('locator.which_place', { text: view.address })}>
          <p className={styles.question}>{t('locator.which_place', { text: view.address })}</p>
          <ul className={styles.places}>
            {view.choices.map((choice) => (
              <li key={`${choice.latitude} ${choice.longitude} ${choice.label}`}>
                <a
                  href={hrefOf(choice)}
                  rel="nofollow"
                  aria-current={isSamePlace(choice, view.centre) || undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    onChoose(choice);
                  }}
                >
                  {choice.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {view.isWidened && <Notice>{t('locator.widened', { miles: SEARCH_RADIUS_MILES, place })}</Notice>}
    </>
  );
}

/** The list's place when there is nothing to list (Spec §8), with the ways out of it. */
export function NearbyEmpty({ state, onClearFilters }: { state: SearchState; onClearFilters: () => void }) {
  const t = useTranslate();
  const { directory_url } = usePageContext();
  const { centre, filters } = state.view;
  return (
    <div className={styles.empty}>
      <p className={styles.message}>{t('locator.empty')}</p>
      {centre && filters.length > 0 && (
        <>
          <p>{t('locator.empty_filtered', { place: placeName(state, t) })}</p>
          <Button variant="outline" size="small" onClick={onClearFilters}>
            {t('locator.clear_filters')}
          </Button>
        </>
      )}
      <a href={directory_url}>{t('locator.browse')}</a>
    </div>
  );
}

function isSamePlace(a: { latitude: number; longitude: number }, b: typeof a | null): boolean {
  return a.latitude === b?.latitude && a.longitude === b.longitude;
}
