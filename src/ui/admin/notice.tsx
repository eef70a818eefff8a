import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** A message in the flow of a screen. `error` interrupts a screen reader when it appears, the others wait for a pause. */
export function Notice({
  kind = 'note',
  title,
  children,
}: {
  kind?: 'note' | 'success' | 'error';
  title?: string;
  children?: ReactNode;
}) {
  const icon = { note: 'info', success: 'check', error: 'warning' } as const;
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classNames(styles.notice, styles[kind])}>
      <Icon name={icon[kind]} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
