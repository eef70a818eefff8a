import { offeredNow } from '#features/locator/site/filters-match.ts';
import { Column, Container, Grid } from '#ui/site/layout.tsx';
import { useNow } from '#ui/site/use-now.ts';
import { Contact } from './contact.tsx';
import { HoursSection } from './hours-section.tsx';
import type { LocationDetailProps } from './props.ts';
import { Services } from './services.tsx';
import { useFreshLocation } from './use-fresh-location.ts';
import styles from './view.module.css';

/** Hours, phone and services. */
export function Details({ location, wire, title }: Pick<LocationDetailProps, 'location' | 'wire'> & { title: string }) {
  const fresh = useFreshLocation(wire);
  return (
    <Container className={styles.details ?? ''}>
      <Grid>
        <Column span={7}>
          <HoursSection location={fresh} />
        </Column>
        <Column span={5} className={styles.side ?? ''}>
          <Contact location={location} title={title} />
          <Services location={offeredNow(fresh, useNow())} />
        </Column>
      </Grid>
    </Container>
  );
}
