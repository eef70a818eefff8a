import { Flow, PageBody, splitOpening } from '#blocks/flow.tsx';
import { classNames } from '#ui/site/class-names.ts';
import { Container } from '#ui/site/layout.tsx';
import type { PageProps } from '../page-props.ts';
import type { genericContent } from './definition.ts';
import styles from './view.module.css';

/** A sheet of paper on a wooden table; the hero that opens a page lies under the sheet's edge. */
export function GenericContent({ title, body }: PageProps<typeof genericContent>) {
  const { opening, rest } = splitOpening(body);
  const hasHero = opening.length > 0;
  return (
    <div className={classNames('wood-texture', styles.table)}>
      {hasHero ? (
        <PageBody blocks={opening} />
      ) : (
        <Container className={styles.title ?? ''}>
          <h1>{title}</h1>
        </Container>
      )}
      {rest.length > 0 && (
        <div className={classNames(styles.sheet, hasHero && styles.tucked)}>
          <Flow blocks={rest} hasSideHeadings />
        </div>
      )}
    </div>
  );
}
