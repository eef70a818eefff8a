import { type ReactNode, useEffect, useState } from 'react';
import { LOGIN_URL } from '#features/navigation/site/login-url.ts';
import { SIGNED_IN_COOKIE } from '#features/front-of-house/signed-in-cookie.ts';
// Shares the page's styles, so that the menu loads no others.
import styles from './account-menu.module.css';

/** The link to the sign-in page; for signed-in diners, the menu of the account. The HTML is the same for everybody. */
export function AccountLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [menu, setMenu] = useState<ReactNode>();
  useEffect(() => {
    if (document.cookie.includes(SIGNED_IN_COOKIE))
      void import('./account-menu.tsx').then(({ loadMenu }) => loadMenu(className, styles)).then(setMenu);
  }, [className]);
  return (
    menu ?? (
      <a href={LOGIN_URL} className={className}>
        {children}
      </a>
    )
  );
}
