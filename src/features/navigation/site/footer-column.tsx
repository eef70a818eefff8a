import { Icon } from '#ui/site/icon.tsx';
import type { FooterColumn as Column } from '../contract.ts';
import styles from './footer-column.module.css';

/**
 * A titled column of links. On small screens a collapsable one is closed at first and its title opens it (Spec §2.4,
 * §4): a native disclosure, so it works without JavaScript. The links stand beside it, not in it, because wide screens
 * always show them, below a heading that is no control.
 */
export function FooterColumn({ title, is_collapsable, links, titleId: id }: Column & { titleId: string }) {
  const list = (
    <ul className={styles.links} aria-labelledby={id}>
      {links.map(({ url, display_name }) => (
        <li key={`${url} ${display_name}`}>
          <a href={url}>{display_name}</a>
        </li>
      ))}
    </ul>
  );
  const heading = (
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
  );
  if (!is_collapsable) {
    return (
      <div className={styles.column}>
        {heading}
        {list}
      </div>
    );
  }
  return (
    <div className={styles.column} data-collapsable="">
      {heading}
      <details>
        <summary className={styles.toggle}>
          <h2 className={styles.title}>{title}</h2>
          <Icon name="chevron-down" className={styles.chevron ?? ''} />
        </summary>
      </details>
      {list}
    </div>
  );
}
