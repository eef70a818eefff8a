import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { Spinner } from '#ui/site/spinner.tsx';
import type { NearbyLocation } from '../contract.ts';
import { coarse, readSearchQuery } from './location-search-query.ts';
import type { LocationSearch } from './location-search-state.ts';
import { MapFallback } from './map-fallback.tsx';
import { useFollow } from './map-follow.ts';
import { MapInfo } from './map-info.tsx';
import styles from './map.module.css';
import { startMap } from './map-start.ts';
import { MAP_ZOOM, MapUnsupported, type MapSurface, type MapView } from './map-surface.ts';
import { MarkerButtons } from './marker-buttons.tsx';

/** Shown while there is nothing to show: the middle of the continent. */
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
  const container = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<MapSurface>();
  const [view, setView] = useState<MapView>();
  const [failure, setFailure] = useState<unknown>();
  const [wasMoved, setMoved] = useState(false);
  const [closedAt, setClosedAt] = useState<string>();
  const openedBy = useRef<'marker' | 'list'>('list');

  const nearby = locations.find(({ location }) => location.rlid === focused);
  const { answers, query } = search.state;
  const centre = nearby?.location ?? search.state.view.centre;

  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const start = { isWanted: true };
    let started: MapSurface | undefined;
    const zoom = readSearchQuery(window.location.search).zoom ?? (centre ? MAP_ZOOM : NOWHERE_ZOOM);
    const handleSettle = (next: MapView, isByGuest: boolean) => {
      setView(next);
      if (!isByGuest) return;
      setMoved(true);
      latest.current.keepZoom(next.zoom);
    };
    startMap(provider, {
      container: element,
      centre: centre ?? NOWHERE,
      zoom,
      words: { map: t('locator.map_label'), credits: t('locator.map_credits') },
      onSettle: handleSettle,
    }).then(
      (map) => {
        if (!start.isWanted) {
          map.destroy();
          return;
        }
        started = map;
        setView(map.view());
        setSurface(map);
      },
      (error: unknown) => {
        if (!start.isWanted) return;
        if (error instanceof MapUnsupported) console.warn('The map cannot be drawn here', error);
        setFailure(error);
      },
    );
    const resized = new ResizeObserver(() => started?.resize());
    resized.observe(element);
    return () => {
      start.isWanted = false;
      resized.disconnect();
      started?.destroy();
    };
    // The map is started once; everything after reaches it through the surface.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [provider]);

  useFollow({
    surface,
    target: centre,
    answers,
    selections,
    zoom: query.zoom,
    isArea: search.state.origin === 'area',
  });
  useEffect(() => setMoved(false), [answers]);

  const windowKey = `${answers} ${selections} ${focused}`;
  const isInfoOpen = closedAt !== windowKey;
  const handleClose = () => {
    setClosedAt(windowKey);
    container.current?.querySelector<HTMLElement>(`[data-marker="${focused}"]`)?.focus({ preventScroll: true });
  };

  if (failure !== undefined) return <MapFallback isUnsupported={failure instanceof MapUnsupported} />;
  return (
    <div
      className={styles.stage}
      onKeyDown={(event) => event.key === 'Escape' && nearby && isInfoOpen && handleClose()}
    >
      <div ref={container} className={styles.canvas} />
      {!surface && <Spinner label={t('locator.map_loading')} />}
      {surface && view && (
        <>
          <MarkerButtons
            key={answers}
            surface={surface}
            view={view}
            locations={locations}
            focused={focused}
            onSelect={(rlid) => {
              openedBy.current = 'marker';
              onSelect(rlid);
            }}
          />
          {nearby && isInfoOpen && (
            <MapInfo
              key={windowKey}
              surface={surface}
              nearby={nearby}
              index={locations.indexOf(nearby)}
              takesFocus={openedBy.current === 'marker'}
              onClose={handleClose}
            />
          )}
          {wasMoved && (
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
