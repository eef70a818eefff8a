import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/**
 * A message in the flow of a page. `error` interrupts a screen reader, the others wait for a pause;
 * both only when the notice appears after the page has loaded.
 */
export function Notice({
  kind = 'note',
  children,
  className,
}: {
  kind?: 'note' | 'success' | 'error';
  children: ReactNode;
  className?: string;
}) {
  const icon = { note: 'info', success: 'check', error: 'warning' } as const;
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classNames(styles.notice, styles[kind], className)}>
      <Icon name={icon[kind]} />
      <div>{children}</div>
    </div>
  );
}
