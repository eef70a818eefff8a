import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { HeaderContent } from '../contract.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './mobile-menu.module.css';
import { SocialRow } from './social-row.tsx';
import { Toolbox } from './toolbox.tsx';

/** Above this width the header shows its links without a menu (Spec §9). */
const DESKTOP = '(width > 840px)';

interface MenuProps {
  header: HeaderContent;
  /** Link to sign in, or to the account of a signed-in diner. */
  AccountLink: ComponentType<{ className: string | undefined; children: ReactNode }>;
}

/** Menu button for small screens and the dialog that it opens (Spec §2.3). */
export function MobileMenu(props: MenuProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.burger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={28} />
        <VisuallyHidden>{t('shell.open_menu')}</VisuallyHidden>
      </button>
      {isOpen && <MenuDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A native modal dialog: the browser traps the focus, closes on Escape and returns the focus to the menu button. */
function MenuDialog({ header, AccountLink, onClose }: MenuProps & { onClose: () => void }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    const desktop = window.matchMedia(DESKTOP);
    const handleWiden = () => desktop.matches && element?.close();
    desktop.addEventListener('change', handleWiden);
    return () => desktop.removeEventListener('change', handleWiden);
  }, []);

  const handlePress = ({ target, currentTarget }: MouseEvent) => {
    // A click on the backdrop has the dialog element as its target.
    if (target === currentTarget) close();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames('onDark', styles.dialog)}
      aria-label={t('shell.menu')}
      onClose={onClose}
      onClick={handlePress}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} onClick={close}>
          <Icon name="close" size={28} />
          <VisuallyHidden>{t('shell.close_menu')}</VisuallyHidden>
        </button>
        <AccountLink className={styles.login}>
          <Icon name="user" />
          {t('shell.log_in_or_create')}
        </AccountLink>
        {header.sections
          .filter(({ role }) => role !== 'social-media')
          .map(({ role, title, links }) => (
            <nav key={`${role} ${title}`} aria-label={title}>
              {role !== 'primary' && <p className={styles.title}>{title}</p>}
              <ul className={role === 'primary' ? styles.primary : styles.secondary}>
                {links
                  .filter(({ url }) => url)
                  .map(({ url, display_name }) => (
                    <li key={url}>
                      <a href={url} onClick={close}>
                        {display_name}
                      </a>
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
        {header.toolbox && <Toolbox {...header.toolbox} />}
        <LanguageSwitch />
        <SocialRow social={header.social} />
      </div>
    </dialog>
  );
}
