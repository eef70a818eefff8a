import type { GeocodeResult, Location } from '#features/locations/contract.ts';
import { SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import { Icon } from '#ui/site/icon.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { type Translate, useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Spinner } from '#ui/site/spinner.tsx';
import styles from './popover-panel.module.css';
import type { SearchState } from './popover-search-state.ts';
import { SearchCard } from './search-card.tsx';

/** Results of the header's search: cards, a choice of places, or a message. */
export function PopoverResults({
  state,
  onChoose,
  onPlace,
}: {
  state: SearchState;
  onChoose: (location: Location) => void;
  onPlace: (place: GeocodeResult) => void;
}) {
  const t = useTranslate();
  const { map_page_url } = usePageContext();
  const announcement = state.step === 'found' ? foundText(state, t) : '';

  return (
    <div className={styles.results}>
      <LiveRegion message={announcement} />
      {state.step === 'searching' && <Spinner label={t('shell.searching')} />}
      {state.step === 'unknown' && <Notice>{t('shell.search_unknown', { text: state.text })}</Notice>}
      {state.step === 'empty' && (
        <Notice>{t('shell.search_empty', { miles: SEARCH_RADIUS_MILES, place: state.place })}</Notice>
      )}
      {state.step === 'failed' && <Notice kind="error">{t('shell.search_failed')}</Notice>}
      {state.step === 'choose' && (
        <section>
          <h3 className={styles.subtitle}>{t('shell.which_place')}</h3>
          <ul className={styles.places}>
            {state.places.map((place) => (
              <li key={`${place.formatted_address} ${place.geometry?.location.lat}`}>
                <button type="button" className={styles.place} onClick={() => onPlace(place)}>
                  {place.formatted_address}
                  <Icon name="chevron-right" size={18} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {state.step === 'found' && (
        <section>
          <h3 className={styles.subtitle}>
            {state.isArea ? announcement : t('shell.search_nearest', { place: state.place })}
          </h3>
          <ol className={styles.cards}>
            {state.locations.map((nearby) => (
              <li key={nearby.location.rlid}>
                <SearchCard nearby={nearby} hasDistance={!state.isArea} onChoose={() => onChoose(nearby.location)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <a
        className={styles.all}
        href={state.step === 'found' && state.isArea ? addressUrl(map_page_url, state.place) : map_page_url}
      >
        {t('shell.view_all_locations')}
      </a>
    </div>
  );
}

function foundText({ place, locations, total, isArea }: Extract<SearchState, { step: 'found' }>, t: Translate): string {
  return isArea
    ? t('shell.search_in', { count: total, place })
    : t('shell.search_found', { count: locations.length, place });
}

function addressUrl(mapPageUrl: string, address: string): string {
  return `${mapPageUrl}?${new URLSearchParams({ address })}`;
}
