import { useEffect, useState } from 'react';
import { locationTitle } from '#features/locator/site/location-links.ts';
import type { WaitListEntry } from '#features/wait-lists/contract.ts';
import { statusPageUrl } from '#features/wait-lists/guest-pages.ts';
import { findLiveEntry } from '#features/wait-lists/site/find-live-entry.ts';
import { JoinForm } from '#features/wait-lists/site/join-form.tsx';
import { RememberedNotice } from '#features/wait-lists/site/remembered-notice.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { WaitListJoinProps } from './props.ts';

/** The form to join the wait list of one restaurant, as a page with an address. */
export function WaitListJoin({ restaurant, estimate, isAtStand, ...posted }: WaitListJoinProps) {
  const t = useTranslate();
  const [live, setLive] = useState<WaitListEntry | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    void findLiveEntry(stop.signal).then(setLive);
    return () => stop.abort();
  }, []);
  // The wait above the form would count the guest's own party as one that is ahead.
  const isHere = live?.rlid === restaurant.rlid;
  return (
    <Sheet title={t('shell.join_wait_list')} blocks={[]}>
      <FormSection title={locationTitle(restaurant)}>
        {live && <RememberedNotice entry={live} isAtStand={isAtStand && isHere} />}
        {!isHere && (
          <JoinForm
            restaurant={restaurant}
            estimate={estimate}
            posted={posted}
            onJoined={(entry) => window.location.assign(statusPageUrl(entry.plan_ahead_id))}
          />
        )}
      </FormSection>
    </Sheet>
  );
}
