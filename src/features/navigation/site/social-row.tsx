import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { newTab, NewTabHint } from '#ui/site/new-tab.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { SocialIcon, SocialLink } from '../contract.ts';
import styles from './social-row.module.css';

const NETWORKS: Record<SocialIcon, string> = {
  twitter: 'X',
  facebook: 'Facebook',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
};

/** Icon links to the chain's social media accounts; nothing without accounts (Spec §2.4). */
export function SocialRow({ social }: { social: readonly SocialLink[] }) {
  const t = useTranslate();
  const { short_name } = usePageContext().site;
  if (social.length === 0) return null;
  return (
    <ul className={styles.row} aria-label={t('shell.follow_us')}>
      {social.map(({ icon, link }) => (
        <li key={`${icon} ${link}`}>
          <a className={styles.link} href={link} {...newTab}>
            <Icon name={icon} />
            <VisuallyHidden>
              {t('shell.social_link', { name: short_name, network: NETWORKS[icon] ?? icon })}
            </VisuallyHidden>
            <NewTabHint />
          </a>
        </li>
      ))}
    </ul>
  );
}
