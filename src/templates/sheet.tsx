import '#ui/site/textures/wood-texture.css';
import type { ReactNode } from 'react';
import { Flow, PageBody, splitOpening } from '#blocks/flow.tsx';
import type { ResolvedBlock } from '#content/stream.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Container } from '#ui/site/layout.tsx';
import styles from './sheet.module.css';

/**
 * A sheet of paper on a wooden table; the hero that opens a page lies under the sheet's edge.
 * @param children the template's own content, below the blocks
 */
export function Sheet({
  title,
  blocks,
  children,
}: {
  title: string;
  blocks: readonly ResolvedBlock[];
  children?: ReactNode;
}) {
  const { opening, rest } = splitOpening(blocks);
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
      {(rest.length > 0 || children) && (
        <div className={classNames(styles.sheet, hasHero && styles.tucked)}>
          {rest.length > 0 && <Flow blocks={rest} hasSideHeadings />}
          {children && <div className={styles.more}>{children}</div>}
        </div>
      )}
    </div>
  );
}
