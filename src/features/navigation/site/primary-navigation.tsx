import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { NavigationSection } from '../contract.ts';
import styles from './primary-navigation.module.css';

/** The desktop header's links: the primary section only, every link that has a url (Spec §2.3). */
export function PrimaryNavigation({ sections }: { sections: readonly NavigationSection[] }) {
  const t = useTranslate();
  const path = usePageContext().request.url.split('?')[0];
  const links = sections.find(({ role }) => role === 'primary')?.links.filter(({ url }) => url) ?? [];
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('shell.main_navigation')} className={styles.nav}>
      <ul className={styles.list}>
        {links.map(({ url, display_name }) => (
          <li key={url}>
            <a href={url} className={styles.link} aria-current={url === path ? 'page' : undefined}>
              {display_name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
