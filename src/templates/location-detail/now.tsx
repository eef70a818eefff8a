import { offeredNow } from '#features/locator/site/filters-match.ts';
import { useNow } from '#ui/site/use-now.ts';
import { NearestOpen } from '../nearest-open.tsx';
import { Actions } from './actions.tsx';
import { Address } from './address.tsx';
import { Directions } from './contact.tsx';
import { OpenLine } from './open-line.tsx';
import type { LocationDetailProps } from './props.ts';
import { useFreshLocation } from './use-fresh-location.ts';
import styles from './view.module.css';

/** Whether the restaurant is open, its address, and what guests can do there now. */
export function Now({ location, wire, nearest_open }: Pick<LocationDetailProps, 'location' | 'wire' | 'nearest_open'>) {
  const fresh = useFreshLocation(wire);
  const now = useNow();
  const offered = offeredNow(fresh, now);
  return (
    <>
      <OpenLine location={fresh} />
      {nearest_open && offered !== fresh && <NearestOpen nearest={nearest_open} />}
      <div className={styles.door}>
        <Address location={location} />
        <Directions location={location} />
      </div>
      <Actions location={fresh} offered={offered} now={now} />
    </>
  );
}
