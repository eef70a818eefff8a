import { Container } from '#ui/site/layout.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Address } from './address.tsx';
import styles from './nearby.module.css';
import type { LocationDetailProps } from './props.ts';

/** The three nearest other restaurants. */
export function Nearby({ nearby }: Pick<LocationDetailProps, 'nearby'>) {
  const t = useTranslate();
  if (nearby.length === 0) return null;
  return (
    <section aria-labelledby="nearby" className={styles.band}>
      <Container>
        <h2 id="nearby" className={styles.title}>
          {t('directory.nearby')}
        </h2>
        <ul className={styles.list}>
          {nearby.map(({ distance, location }) => (
            <li key={location.id} className={styles.card}>
              <h3>
                <a href={location.url} className={styles.link}>
                  {location.name || `${location.city}, ${location.state}`}
                </a>
              </h3>
              <p className={styles.distance}>{t('shell.distance', { distance })}</p>
              <Address location={location} className={styles.address} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
