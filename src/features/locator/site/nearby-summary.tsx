import { MAP_SEARCH_LIMIT, MOST_LISTED, SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import { useNow } from '#ui/site/use-now.ts';
import { Button } from '#ui/site/button.tsx';
import { useTranslate, type MessageId, type Translate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { isOpenNow } from './filters-match.ts';
import type { SearchState } from './location-search-state.ts';
import styles from './nearby-summary.module.css';

/** Name of the search's centre in a sentence. */
export function placeName({ view, origin }: Pick<SearchState, 'view' | 'origin'>, t: Translate): string {
  if (origin === 'browser') return t('shell.your_location');
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
        : locations.length > 0 &&
          t(countMessage(state.view), { ...countsOf(state.view), open, place: placeName(state, t) })}
    </p>
  );
}

function countMessage(view: SearchState['view']): MessageId {
  const { count, total } = countsOf(view);
  if (view.isWidened) return 'locator.found_far';
  if (view.centre?.area) return total > count ? 'locator.found_part_in' : 'locator.found_in';
  return total > count ? 'locator.found_part' : 'locator.found';
}

function countsOf({ result }: SearchState['view']): { count: number; total: number } {
  return { count: result?.locations.length ?? 0, total: result?.totalLocations ?? 0 };
}

/** Below the list: a button for 26 more restaurants; without script a link to the longer list. */
export function NearbyMore({
  state,
  className,
  href,
  onMore,
}: {
  state: SearchState;
  className: string | undefined;
  href: string;
  onMore: () => void;
}) {
  const t = useTranslate();
  const { directory_url } = usePageContext();
  const { count, total } = countsOf(state.view);
  if (count === 0 || total <= count) return null;
  if (count >= MOST_LISTED) {
    return (
      <p className={className}>
        {t('locator.of_total', { count, total })} <a href={directory_url}>{t('locator.browse')}</a>
      </p>
    );
  }
  return (
    <p className={className}>
      <a
        href={href}
        rel="nofollow"
        data-more
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onMore();
        }}
      >
        {t('locator.show_more', { count: Math.min(MAP_SEARCH_LIMIT, total - count) })}
      </a>
    </p>
  );
}

/** Notes above the results: other places of that name, a guess, the origin of distances, a wider radius. */
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
  // A corrected spelling is not shown as a question.
  const question = view.isFuzzy ? t('locator.other_place') : t('locator.which_place', { text: view.address });
  return (
    <>
      {view.isFuzzy && <Notice>{t('locator.corrected', { place })}</Notice>}
      {view.isPartial && <Notice>{t('locator.from_center', { place })}</Notice>}
      {view.choices.length > 1 && (
        <nav className={styles.choices} aria-label={question}>
          <p className={styles.question}>{question}</p>
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
      {view.isWidened && <Notice>{t(widenedMessage(view), { miles: SEARCH_RADIUS_MILES, place })}</Notice>}
    </>
  );
}

/** Filters may be why: then there are restaurants here, and none with everything that was chosen. */
function widenedMessage({ centre, filters }: SearchState['view']): MessageId {
  if (centre?.area) return filters.length > 0 ? 'locator.none_filtered_in' : 'locator.none_in';
  return filters.length > 0 ? 'locator.widened_filtered' : 'locator.widened';
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
