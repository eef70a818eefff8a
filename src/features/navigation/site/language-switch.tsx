import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import styles from './region-switcher.module.css';

/** Names of the languages, each in its own language. */
const NAMES = { en: 'English', es: 'Español', 'fr-CA': 'Français' } as const;

/** Links to this page in the site's other languages, or to their home pages; nothing when there is only one language. */
export function LanguageSwitch() {
  const t = useTranslate();
  const { languages = [], i18n } = usePageContext();
  if (languages.length < 2) return null;
  return (
    <nav className={styles.regions} aria-label={t('shell.languages')}>
      <Icon name="globe" size={20} />
      <ul className={styles.list}>
        {languages.map(({ language, url }) => (
          <li key={language}>
            <a
              href={url}
              lang={language}
              hrefLang={language}
              aria-current={language === i18n.language.code ? 'true' : undefined}
            >
              {NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
