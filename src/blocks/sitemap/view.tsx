import type { BlockProps } from '#content/define.ts';
import type { sitemap } from './definition.ts';
import styles from './view.module.css';

/** Links without a text or a public target are left out, and sections without links. */
export function Sitemap({ title, sections }: BlockProps<typeof sitemap>) {
  const shown = sections
    .map((section) => ({ ...section, links: section.links.filter(({ url, display_name }) => url && display_name) }))
    .filter(({ links }) => links.length > 0);
  if (shown.length === 0) return null;
  const Heading = title === '' ? 'h2' : 'h3';
  return (
    <section data-flow="sitemap">
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.sections}>
        {shown.map((section, index) => (
          <div key={index} className={styles.section}>
            {section.title !== '' && <Heading className={styles.heading}>{section.title}</Heading>}
            <ul className={styles.links}>
              {section.links.map(({ url, display_name }, at) => (
                <li key={at}>
                  <a href={url ?? undefined}>{display_name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
