import { createContext, use } from 'react';
import type { ResolvedBlock } from '#content/stream.ts';
import { classNames } from '#ui/site/class-names.ts';
import styles from './flow.module.css';
import { Stream } from './stream.tsx';

const Lead = createContext(false);

/** True inside the block that opens the page: its title is the page's h1, its picture is fetched first. */
export function useIsLead(): boolean {
  return use(Lead);
}

interface FlowProps {
  blocks: readonly ResolvedBlock[];
  className?: string | undefined;
}

/**
 * Blocks below each other in the page's column, full-width ones from edge to edge, with the distances between them.
 * With `hasSideHeadings` a heading stands beside its text where there is room.
 */
export function Flow({ blocks, className, hasSideHeadings = false }: FlowProps & { hasSideHeadings?: boolean }) {
  return (
    <div className={classNames(styles.flow, hasSideHeadings && styles.page, className)}>
      <Stream blocks={blocks} />
    </div>
  );
}

/** The main blocks of a page: a `Flow` with side headings, led by the hero that opens it. */
export function PageBody({ blocks, className }: FlowProps) {
  const at = leadIndex(blocks);
  return (
    <div className={classNames(styles.flow, styles.page, className)}>
      <Stream blocks={blocks.slice(0, at)} />
      <Lead value>
        <Stream blocks={blocks.slice(at, at + 1)} />
      </Lead>
      <Stream blocks={blocks.slice(at + 1)} />
    </div>
  );
}

/**
 * What opens a page (the hero, with any alerts above it) and what follows. Without a hero nothing opens it:
 * then the template shows the page's title as its h1.
 */
export function splitOpening(blocks: readonly ResolvedBlock[]): {
  opening: readonly ResolvedBlock[];
  rest: readonly ResolvedBlock[];
} {
  const at = leadIndex(blocks);
  if (blocks[at]?.type !== 'hero') return { opening: [], rest: blocks };
  return { opening: blocks.slice(0, at + 1), rest: blocks.slice(at + 1) };
}

function leadIndex(blocks: readonly ResolvedBlock[]): number {
  const at = blocks.findIndex(({ type }) => type !== 'alert');
  return at < 0 ? blocks.length : at;
}
