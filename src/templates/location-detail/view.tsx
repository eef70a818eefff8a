import '#ui/site/textures/blue-chill.css';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { lateView } from '../late-view.tsx';
import { Breadcrumbs } from '../state-list/breadcrumbs.tsx';
import { MapImage } from './map-image.tsx';
import { Nearby } from './nearby.tsx';
import type { LocationDetailProps } from './props.ts';
import styles from './view.module.css';

const Now = lateView('restaurant_now');
const Details = lateView('restaurant_details');

export function LocationDetail({ location, wire, list_url, breadcrumbs, nearby, nearest_open }: LocationDetailProps) {
  const t = useTranslate();
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
          <Now location={location} wire={wire} {...(nearest_open && { nearest_open })} />
          <a className={styles.different} href={list_url}>
            <Icon name="chevron-left" size={18} />
            {t('directory.find_different')}
          </a>
        </div>
        <MapImage location={location} title={title} />
      </div>
      <div className="rope" aria-hidden="true" />
      <Details location={location} wire={wire} title={title} />
      <Nearby nearby={nearby} />
    </>
  );
}
