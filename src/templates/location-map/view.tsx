import { useMemo, useState, type FormEvent } from 'react';
import { unpackSearchResult } from '#features/locations/packed-locations.ts';
import { MapPanel } from '#features/locator/site/map-panel.tsx';
import { FiltersFieldset } from '#features/locator/site/filters-fieldset.tsx';
import { writeSearchQuery, type SearchQuery } from '#features/locator/site/location-search-query.ts';
import { nextLimit, useLocationSearch } from '#features/locator/site/location-search-state.ts';
import { NearbyList } from '#features/locator/site/nearby-list.tsx';
import { NearbyCount, NearbyEmpty, NearbyMore, NearbyNotes } from '#features/locator/site/nearby-summary.tsx';
import { SearchBox } from '#features/locator/site/search-box.tsx';
import { Button } from '#ui/site/button.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { ViewSwitch } from './view-switch.tsx';
import styles from './view.module.css';
import type { LocationMapProps, SentLocationMapProps } from './props.ts';

/** Another place starts with its first 26 and the map's own zoom. */
const NEW_SEARCH = { focus: null, zoom: null, limit: undefined } as const;

/** Spec §2.5 item 10: search form and nearby list beside a map. The list is complete without script and without the map. */
export function LocationMap({ heading, result, ...asked }: LocationMapProps | SentLocationMapProps) {
  const [initial] = useState(() => ({
    ...asked,
    result: result && 'columns' in result ? unpackSearchResult(result) : result,
  }));
  const t = useTranslate();
  const [path = '', search = ''] = usePageContext().request.url.split('?', 2);
  const found = useLocationSearch(initial, search);
  const { state, geolocation } = found;
  const { query, view } = state;
  const locations = useMemo(() => view.result?.locations ?? [], [view.result]);
  const isListed = locations.some(({ location }) => location.rlid === (query.focus ?? view.focus));
  const focused = (isListed ? (query.focus ?? view.focus) : locations[0]?.location.rlid) ?? null;
  const [isMapShown, setMapShown] = useState(false);
  // Counts the guest's choices, so that choosing the focused restaurant again opens its window again.
  const [selections, setSelections] = useState(0);
  const hrefOf = (change: Partial<SearchQuery>) => `${path}${writeSearchQuery({ ...query, ...change })}`;

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void found.searchAddress(String(new FormData(event.currentTarget).get('address') ?? ''));
  };
  const handleSelect = (rlid: number) => {
    found.focusOn(rlid);
    setSelections((count) => count + 1);
  };

  return (
    <div className={classNames(styles.locator, isMapShown && styles.showsMap)}>
      <div className={styles.column} data-scroller>
        <div className={styles.search}>
          <h1 className={styles.heading}>{heading}</h1>
          <form role="search" method="get" action={path} className={styles.form} onSubmit={handleSubmit}>
            <div className={styles.row}>
              <SearchBox
                placeholder={t('locator.search_placeholder')}
                address={query.address}
                onChoose={(address) => void found.searchAddress(address)}
              />
              <Button type="submit">
                <Icon name="search" size={18} />
                {t('locator.search')}
              </Button>
            </div>
            <div className={styles.here} aria-live="polite">
              <Button
                variant="quiet"
                size="small"
                aria-disabled={geolocation === 'asking'}
                onClick={() => geolocation !== 'asking' && void found.searchHere()}
              >
                <Icon name="locate" size={18} />
                {geolocation === 'asking' ? t('shell.locating') : t('shell.use_my_location')}
              </Button>
              {geolocation === 'failed' && <p className={styles.complaint}>{t('shell.location_failed')}</p>}
            </div>
            <FiltersFieldset filters={query.filters} onChange={(filters) => void found.filterBy(filters)} />
          </form>
        </div>

        <div className={styles.bar} data-sticky>
          <NearbyCount state={state} />
        </div>
        <div className={styles.notes}>
          {state.phase === 'failed' && (
            <Notice kind="error">
              {t('locator.search_failed')}{' '}
              <button type="button" className={styles.retry} onClick={() => void found.retry()}>
                {t('locator.try_again')}
              </button>
            </Notice>
          )}
          <NearbyNotes
            state={state}
            hrefOf={({ label, area, latitude, longitude }) =>
              hrefOf({ ...NEW_SEARCH, address: label, point: area ? null : { latitude, longitude } })
            }
            onChoose={(choice) =>
              void (choice.area ? found.searchAddress(choice.label) : found.searchPoint(choice, choice.label))
            }
          />
        </div>
        {/* Always mounted: screen readers announce what appears in it. */}
        <div role="status">
          {locations.length === 0 && state.phase !== 'searching' && (
            <NearbyEmpty state={state} onClearFilters={() => void found.filterBy([])} />
          )}
        </div>
        {locations.length > 0 && (
          <NearbyList
            locations={locations}
            focused={focused}
            hasDistances={!view.centre?.area}
            hrefOf={(rlid) => writeSearchQuery({ ...query, focus: rlid })}
            onSelect={handleSelect}
          />
        )}
        <NearbyMore
          className={styles.rest}
          state={state}
          href={hrefOf({ limit: nextLimit(query) })}
          onMore={() => void found.showMore()}
        />
      </div>

      <MapPanel
        className={styles.map}
        isShown={isMapShown}
        search={found}
        locations={locations}
        focused={focused}
        selections={selections}
        onSelect={handleSelect}
      />
      <ViewSwitch isMapShown={isMapShown} onChange={setMapShown} />
    </div>
  );
}
