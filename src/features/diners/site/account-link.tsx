import { type ReactNode, useEffect, useState } from 'react';
import { loginUrl } from '#features/navigation/site/login-url.ts';
import { SIGNED_IN_COOKIE } from '#features/front-of-house/signed-in-cookie.ts';
import { usePageContext } from '#ui/site/page-context.tsx';
// Shares the page's styles, so that the menu loads no others.
import styles from './account-menu.module.css';

/** The link to the sign-in page; for signed-in diners, the menu of the account. The HTML is the same for everybody. */
export function AccountLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { home_url, i18n } = usePageContext();
  const [menu, setMenu] = useState<ReactNode>();
  useEffect(() => {
    if (document.cookie.includes(SIGNED_IN_COOKIE))
      void import('./account-menu.tsx').then(({ loadMenu }) => loadMenu(className, styles)).then(setMenu);
  }, [className]);
  return (
    menu ?? (
      <a href={loginUrl(home_url, i18n.language.code)} className={className}>
        {children}
      </a>
    )
  );
}
