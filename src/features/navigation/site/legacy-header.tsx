import { useEffect, type ReactNode } from 'react';
import { usePageContext } from '#ui/site/page-context.tsx';
import styles from './legacy-header.module.css';

/** The id that a chain's legacy header script fills. */
export const LEGACY_HEADER_ID = 'legacy-header';

/**
 * The legacy header: loads styles and scripts from configured URLs. The scripts run in order and fill the mount element
 * (Spec §2.3). Shows `children` until then, and when a script fails; the failure is logged.
 */
export function LegacyHeader({ children }: { children: ReactNode }) {
  const { scripts, styles: sheets } = usePageContext().legacy_header;

  useEffect(() => {
    const added = [...sheets.map(styleElement), ...scripts.map(scriptElement)];
    for (const element of added) document.head.append(element);
    return () => added.forEach((element) => element.remove());
  }, [scripts, sheets]);

  return (
    <>
      <div id={LEGACY_HEADER_ID} className={styles.mount} />
      <div className={styles.standIn}>{children}</div>
    </>
  );
}

function styleElement(href: string): HTMLElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return withFailureLogged(link, href);
}

function scriptElement(src: string): HTMLElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = false;
  return withFailureLogged(script, src);
}

function withFailureLogged(element: HTMLElement, address: string): HTMLElement {
  element.addEventListener('error', () => console.error(`The legacy header could not load ${address}`));
  return element;
}
