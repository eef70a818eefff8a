import { offeredNow } from '#features/locator/site/filters-match.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { Column, Container, Grid } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { useNow } from '#ui/site/use-now.ts';
import { Breadcrumbs } from '../state-list/breadcrumbs.tsx';
import { Actions } from './actions.tsx';
import { Address } from './address.tsx';
import { Contact, Directions } from './contact.tsx';
import { HoursSection } from './hours-section.tsx';
import { MapPicture } from './map-picture.tsx';
import { NearestOpen } from '../nearest-open.tsx';
import { Nearby } from './nearby.tsx';
import { OpenLine } from './open-line.tsx';
import type { LocationDetailProps } from './props.ts';
import { Services } from './services.tsx';
import { useFreshLocation } from './use-fresh-location.ts';
import styles from './view.module.css';

export function LocationDetail({ location, wire, list_url, breadcrumbs, nearby, nearest_open }: LocationDetailProps) {
  const t = useTranslate();
  const fresh = useFreshLocation(wire);
  const offered = offeredNow(fresh, useNow());
  const place = `${location.city}, ${location.state}`;
  const title = location.name === '' ? place : `${location.name}, ${place}`;
  return (
    <>
      <div className={classNames('blue-chill', styles.masthead)}>
        <div className={styles.words}>
          <Breadcrumbs trail={breadcrumbs} current={location.name || location.line1} />
          <h1 className={styles.title}>
            {location.name !== '' && <span className={styles.name}>{location.name} </span>}
            {place}
          </h1>
          <OpenLine location={fresh} />
          {nearest_open && offered !== fresh && <NearestOpen nearest={nearest_open} />}
          <div className={styles.door}>
            <Address location={location} />
            <Directions location={location} />
          </div>
          <Actions location={fresh} offered={offered} />
          <a className={styles.different} href={list_url}>
            <Icon name="chevron-left" size={18} />
            {t('directory.find_different')}
          </a>
        </div>
        <MapPicture location={location} title={title} />
      </div>
      <div className="rope" aria-hidden="true" />
      <Container className={styles.details ?? ''}>
        <Grid>
          <Column span={7}>
            <HoursSection location={fresh} />
          </Column>
          <Column span={5} className={styles.side ?? ''}>
            <Contact location={location} title={title} />
            <Services location={offered} />
          </Column>
        </Grid>
      </Container>
      <Nearby nearby={nearby} />
    </>
  );
}
