import { PageBody } from '#blocks/flow.tsx';
import { Container } from '#ui/site/layout.tsx';
import { visuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { BlockPreviewProps } from './props.ts';
import styles from './view.module.css';

/** Only for staff and developers, so its few texts are English. */
export function BlockPreview(props: BlockPreviewProps) {
  if (props.kind === 'list') return <Entries entries={props.entries} />;
  const { blocks, label } = props;
  return (
    <>
      {!blocks.some(({ type }) => LEADS.has(type)) && <h1 className={visuallyHidden}>{label}</h1>}
      <PageBody blocks={blocks} className={styles.stage} />
    </>
  );
}

/** Blocks that have the page's h1 themselves when they open it. */
const LEADS: ReadonlySet<string> = new Set(['hero', 'two_column_hero']);

function Entries({ entries }: Pick<Extract<BlockPreviewProps, { kind: 'list' }>, 'entries'>) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <Container className={styles.list ?? ''}>
      <h1>Blocks</h1>
      {groups.map((group) => (
        <section key={group}>
          <h2 className={styles.group}>{group}</h2>
          <ul>
            {entries
              .filter((entry) => entry.group === group)
              .map(({ type, label, url }) => (
                <li key={type}>
                  <a href={url}>{label}</a> <code>{type}</code>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Container>
  );
}
