import { useRef, useState } from 'react';
import type { NearbyLocation } from '#features/locations/contract.ts';
import { Button } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Spinner } from '#ui/site/spinner.tsx';
import { coarse } from './location-search-query.ts';
import type { LocationSearch } from './location-search-state.ts';
import { useEscape } from './map-escape.ts';
import { MapFallback } from './map-fallback.tsx';
import { useFollow } from './map-follow.ts';
import { MapInfo } from './map-info.tsx';
import styles from './map.module.css';
import { useStartedMap } from './map-started.ts';
import { MAP_ZOOM, MapUnsupported } from './map-surface.ts';
import { MarkerButtons } from './marker-buttons.tsx';

/** Centre of the continent, shown before the guest chooses a place. */
const NOWHERE = { latitude: 41, longitude: -97 };
const NOWHERE_ZOOM = 3.4;

interface Props {
  search: LocationSearch;
  locations: readonly NearbyLocation[];
  focused: number | null;
  /** Counts the guest's selections. */
  selections: number;
  onSelect: (rlid: number) => void;
}

/** The map with its markers and the focused location's window. Follows the list; moving it offers a search there. */
export function MapCanvas({ search, locations, focused, selections, onSelect }: Props) {
  const t = useTranslate();
  const { map: provider } = usePageContext();
  const stage = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const { answers, query, origin, view: found } = search.state;
  const nearby = locations.find(({ location }) => location.rlid === focused);
  const target = nearby?.location ?? found.centre;

  const [movedAfter, setMovedAfter] = useState<number>();
  const { surface, view, failure } = useStartedMap(
    container,
    provider,
    {
      centre: target ?? NOWHERE,
      zoom: query.zoom ?? (target ? MAP_ZOOM : NOWHERE_ZOOM),
      words: { map: t('locator.map_label'), credits: t('locator.map_credits') },
    },
    ({ zoom }) => {
      setMovedAfter(answers);
      search.keepZoom(zoom);
    },
  );
  useFollow({
    surface,
    target,
    bounds: found.centre?.bounds,
    answers,
    selections,
    zoom: query.zoom,
    isArea: origin === 'area',
  });

  const [selectedByMarker, setSelectedByMarker] = useState<number>();
  const [closed, setClosed] = useState<string>();
  // Each answer and each selection opens a window, also for the location whose window was closed before.
  const opening = `${answers} ${selections} ${focused}`;
  // A whole state is seen from too far for one window: it opens once a restaurant is chosen.
  const isOverview = found.centre?.bounds !== undefined && query.focus === null;
  const isInfoOpen = nearby !== undefined && closed !== opening && !isOverview;
  const handleClose = () => {
    if (!isInfoOpen) return;
    setClosed(opening);
    stage.current?.querySelector<HTMLElement>(`[data-marker="${focused}"]`)?.focus({ preventScroll: true });
  };
  useEscape(stage, handleClose);

  if (failure !== undefined) return <MapFallback isUnsupported={failure instanceof MapUnsupported} />;
  return (
    <div className={styles.stage} ref={stage}>
      <div ref={container} className={styles.canvas} />
      {!surface && <Spinner label={t('locator.map_loading')} />}
      {surface && view && (
        <>
          <MarkerButtons
            // New buttons for a new answer: the tab order is the order in which they come to the map.
            key={answers}
            surface={surface}
            view={view}
            locations={locations}
            focused={focused}
            onSelect={(rlid) => {
              setSelectedByMarker(selections + 1);
              onSelect(rlid);
            }}
          />
          {isInfoOpen && (
            <MapInfo
              key={opening}
              surface={surface}
              nearby={nearby}
              hasDistance={!found.centre?.area}
              index={locations.indexOf(nearby)}
              takesFocus={selectedByMarker === selections}
              onClose={handleClose}
            />
          )}
          {movedAfter === answers && (
            <Button
              variant="brass"
              size="small"
              className={styles.here}
              onClick={() => void search.searchPoint(coarse(view.centre), '', view.zoom)}
            >
              <Icon name="search" size={16} />
              {t('locator.search_this_area')}
            </Button>
          )}
          <div className={styles.zoom}>
            <button type="button" aria-label={t('locator.zoom_in')} onClick={() => surface.zoomBy(1)}>
              <Icon name="plus" size={18} />
            </button>
            <button type="button" aria-label={t('locator.zoom_out')} onClick={() => surface.zoomBy(-1)}>
              <Icon name="minus" size={18} />
            </button>
          </div>
        </>
      )}
    </div>
  );
}
