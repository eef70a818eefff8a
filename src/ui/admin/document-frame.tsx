import type { ComponentPropsWithRef } from 'react';
import styles from './document-frame.module.css';

/**
 * A document that was written for others, such as a mail, as it looks: it runs nothing, sends nothing and cannot leave its
 * frame, beside what its own policy forbids it.
 */
export function DocumentFrame({
  title,
  ...frame
}: { title: string } & Pick<ComponentPropsWithRef<'iframe'>, 'ref' | 'name' | 'src'>) {
  return <iframe title={title} sandbox="" referrerPolicy="no-referrer" className={styles.frame} {...frame} />;
}
