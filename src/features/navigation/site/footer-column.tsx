import { Icon } from '#ui/site/icon.tsx';
import type { FooterColumn as Column } from '../contract.ts';
import styles from './footer-column.module.css';

/**
 * A titled column of links. On small screens a collapsable one is closed at first and its title is a checkbox that
 * opens it, by CSS alone, so it works without JavaScript (Spec §2.4, §4).
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
  if (!is_collapsable) {
    return (
      <div className={styles.column}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {list}
      </div>
    );
  }
  return (
    <div className={styles.column} data-collapsable="">
      <h2 className={styles.title}>
        <label className={styles.toggle}>
          <input type="checkbox" className={styles.checkbox} />
          <span id={id}>{title}</span>
          <Icon name="chevron-down" className={styles.chevron ?? ''} />
        </label>
      </h2>
      {list}
    </div>
  );
}
