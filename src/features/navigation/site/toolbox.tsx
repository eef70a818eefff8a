import { Icon } from '#ui/site/icon.tsx';
import type { Toolbox as ToolboxContent } from '../contract.ts';
import styles from './toolbox.module.css';

/** A row of links with icons to frequent tasks, above the footer and in the menu of small screens. */
export function Toolbox({ title, tools }: ToolboxContent) {
  return (
    <nav aria-label={title}>
      <ul className={styles.tools}>
        {tools.map(({ icon, url, display_name }) => (
          <li key={url}>
            <a href={url} className={styles.tool}>
              <Icon name={icon} size={26} />
              {display_name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
