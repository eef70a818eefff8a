import type { ComponentPropsWithRef } from 'react';
import styles from './document-frame.module.css';

/**
 * Shows a document that was written for others, such as a mail. Besides what its own policy forbids, it cannot run
 * scripts, send anything or leave its frame.
 */
export function DocumentFrame({
  title,
  ...frame
}: { title: string } & Pick<ComponentPropsWithRef<'iframe'>, 'ref' | 'name' | 'src'>) {
  return <iframe title={title} sandbox="" referrerPolicy="no-referrer" className={styles.frame} {...frame} />;
}
