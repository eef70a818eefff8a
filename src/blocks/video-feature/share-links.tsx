import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { newTab, NewTabHint } from '#ui/site/new-tab.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import styles from './view.module.css';

/** Links that share the video, in a new tab; nothing when neither has an address. */
export function ShareLinks({ facebookUrl, twitterUrl }: { facebookUrl: string | null; twitterUrl: string | null }) {
  const t = useTranslate();
  const links = [
    { icon: 'facebook', network: 'Facebook', url: facebookUrl },
    { icon: 'twitter', network: 'X', url: twitterUrl },
  ].flatMap(({ url, ...rest }) => (url ? [{ url, ...rest }] : []));
  if (links.length === 0) return null;
  return (
    <ul className={styles.share}>
      {links.map(({ icon, network, url }) => (
        <li key={icon}>
          <a href={url} {...newTab}>
            <Icon name={icon} />
            <VisuallyHidden>{t('blocks.share_on', { network })}</VisuallyHidden>
            <NewTabHint />
          </a>
        </li>
      ))}
    </ul>
  );
}
