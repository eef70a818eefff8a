import { use } from 'react';
import { ButtonLink } from '#ui/site/button.tsx';
import { OnDark } from './ground.ts';
import styles from './link-buttons.module.css';

/** Links as buttons, the first one the most prominent; those without a text or a public target are left out. */
export function LinkButtons({ links }: { links: readonly { url: string | null; display_name: string }[] }) {
  const strongest = use(OnDark) ? 'brass' : 'primary';
  const shown = links.flatMap(({ url, display_name }) => (url && display_name ? [{ url, display_name }] : []));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.row} data-flow="links">
      {shown.map(({ url, display_name }, index) => (
        <li key={`${index} ${url}`}>
          <ButtonLink href={url} variant={index === 0 ? strongest : 'outline'}>
            {display_name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
