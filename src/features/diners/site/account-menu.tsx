import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { usePreferredLocation } from '#features/locator/site/use-preferred-location.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { loadCatalogue } from '#ui/site/catalogues/load.ts';
import { classNames } from '#ui/site/class-names.ts';
import { translator } from '#ui/site/messages.tsx';
import { ACCOUNT_PAGE_PATH, ACTION_FIELD } from '../guest-pages.ts';
import { SIGNED_IN_COOKIE } from '#features/front-of-house/signed-in-cookie.ts';
import { accountShape, ACCOUNT_API, keepSaved } from './keep-saved.ts';

/**
 * The account menu of a signed-in diner; null for an ended session. Also synchronises the saved restaurant between
 * devices.
 */
export async function loadMenu(className: string | undefined, styles: CSSModuleClasses): Promise<ReactNode> {
  const reply = await fetch(ACCOUNT_API, { cache: 'no-store' });
  // The next page then sends no request.
  if (reply.status === 401) document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`;
  const account = reply.ok ? accountShape(await reply.json(), '') : null;
  if (!account) return null;
  const language = document.documentElement.lang as LanguageCode;
  const t = translator(language, await loadCatalogue(language, ['account']), {});
  return (
    <AccountMenu
      className={className}
      styles={styles}
      name={account.firstName || t('account.title')}
      label={t('account.title')}
      onSaved={() => void keepSaved(account)}
      links={[
        [ACCOUNT_PAGE_PATH, t('account.title')],
        [`${ACCOUNT_PAGE_PATH}#bookings`, t('account.menu_bookings')],
      ]}
      signOut={t('account.sign_out')}
    />
  );
}

function AccountMenu({
  className,
  styles,
  name,
  label,
  links,
  signOut,
  onSaved,
}: {
  className: string | undefined;
  styles: CSSModuleClasses;
  name: string;
  label: string;
  links: readonly (readonly [href: string, text: string])[];
  signOut: string;
  /** Called now, and whenever another restaurant is saved. */
  onSaved: () => void;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const saved = usePreferredLocation();
  const rlid = saved.status === 'ready' ? saved.rlid : null;
  useEffect(onSaved, [rlid, onSaved]);
  useEffect(() => {
    const handlePress = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, []);
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    // The header orders its children for the keyboard; Chromium skips a summary among them.
    <div className={classNames(className, styles.menu)}>
      <details ref={menu} onKeyDown={handleKey}>
        <summary className={styles.name} aria-label={name === label ? label : `${name}, ${label}`}>
          {name}
        </summary>
        <ul className={styles.list}>
          {links.map(([href, text]) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
          <li>
            <form method="post" action={`${ACCOUNT_PAGE_PATH}?language=${document.documentElement.lang}`}>
              <button type="submit" name={ACTION_FIELD} value="sign_out">
                {signOut}
              </button>
            </form>
          </li>
        </ul>
      </details>
    </div>
  );
}
