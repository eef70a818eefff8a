import { useEffect, useRef, useState } from 'react';
import type { Location } from '#features/locations/contract.ts';
import { Button } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { Spinner } from '#ui/site/spinner.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { LocationDetails } from './location-details.tsx';
import { locationTitle } from './location-links.ts';
import { PopoverSearch } from './popover-search.tsx';
import { popoverView } from './popover-view.ts';
import styles from './popover-panel.module.css';
import { preferredLocation, usePreferredLocation } from './use-preferred-location.ts';

/**
 * The popover's content, its own chunk: the preferred location, or the search if there is none or it is to change.
 * @param takesFocus opened by click or key, not by hover: then the search field gets the focus
 */
export function PopoverPanel({ takesFocus, onClose }: { takesFocus: boolean; onClose: () => void }) {
  const t = useTranslate();
  const preferred = usePreferredLocation();
  const [wantsSearch, setWantsSearch] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const view = popoverView(preferred, wantsSearch);
  const content = useRef<HTMLDivElement>(null);
  const previousView = useRef(view.view);

  // The focused element was removed with its view.
  useEffect(() => {
    if (view.view === 'ShowPreferredLocation' && previousView.current === 'ShowSearchForm') content.current?.focus();
    previousView.current = view.view;
  }, [view.view]);

  const handleRetry = () => {
    // The button disappears with the message.
    content.current?.focus();
    preferredLocation.retry();
  };
  const handleChoose = (location: Location) => {
    preferredLocation.choose(location);
    setWantsSearch(false);
    setAnnouncement(t('shell.location_saved', { name: locationTitle(location) }));
  };

  return (
    <div className={styles.panel} ref={content} tabIndex={-1}>
      <button type="button" className={styles.close} onClick={onClose}>
        <Icon name="close" />
        <VisuallyHidden>{t('shell.close')}</VisuallyHidden>
      </button>
      <LiveRegion message={announcement} />
      {view.view === 'Loading' && <Spinner label={t('shell.loading')} />}
      {view.view === 'ShowPreferredLocation' && (
        <LocationDetails location={view.location} onChangeLocation={() => setWantsSearch(true)} />
      )}
      {view.view === 'ShowSearchForm' && (
        <>
          {view.hasFailed && (
            <Notice kind="error">
              <p>{t('shell.panel_failed')}</p>
              <Button variant="outline" size="small" onClick={handleRetry}>
                {t('shell.retry')}
              </Button>
            </Notice>
          )}
          <PopoverSearch
            takesFocus={takesFocus || wantsSearch}
            onChoose={handleChoose}
            {...(preferred.status === 'ready' && { onBack: () => setWantsSearch(false) })}
          />
        </>
      )}
    </div>
  );
}
