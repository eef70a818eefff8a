import { createContext, type ReactNode, use } from 'react';
import type { ResolvedBlock } from '#content/stream.ts';
import { classNames } from '#ui/site/class-names.ts';
import styles from './flow.module.css';
import { Outline, outlineOf, SECTION_MARKER } from './outline.ts';
import { Stream } from './stream.tsx';

const Lead = createContext(false);

/** Blocks that hold a page's title. */
const HEROES: ReadonlySet<string> = new Set(['hero', 'two_column_hero']);

/** True inside the block that opens the page: its title is the page's h1, its image is fetched first. */
export function useIsLead(): boolean {
  return use(Lead);
}

interface FlowProps {
  blocks: readonly ResolvedBlock[];
  className?: string | undefined;
}

/**
 * Blocks below each other in the page's column, full-width ones from edge to edge, with the distances between them.
 * With `hasSideHeadings` a heading is beside its text where there is room.
 */
export function Flow({ blocks, className, hasSideHeadings = false }: FlowProps & { hasSideHeadings?: boolean }) {
  return (
    <Sections blocks={blocks} className={classNames(styles.flow, hasSideHeadings && styles.page, className)}>
      {(shown) => <Stream blocks={shown} />}
    </Sections>
  );
}

/** The main blocks of a page: a `Flow` with side headings, led by the hero that opens it. */
export function PageBody({ blocks, className }: FlowProps) {
  return (
    <Sections blocks={blocks} className={classNames(styles.flow, styles.page, className)}>
      {(shown) => {
        const at = leadIndex(shown);
        return (
          <>
            <Stream blocks={shown.slice(0, at)} />
            <Lead value>
              <Stream blocks={shown.slice(at, at + 1)} />
            </Lead>
            <Stream blocks={shown.slice(at + 1)} />
          </>
        );
      }}
    </Sections>
  );
}

/**
 * One column, or two with the first section marker between them: the marker draws the menu of the sections, and a menu
 * can only stick beside what follows it when it is outside the grid, together with everything that follows.
 */
function Sections(props: {
  blocks: readonly ResolvedBlock[];
  className: string;
  children: (blocks: readonly ResolvedBlock[]) => ReactNode;
}) {
  const { blocks, className, children } = props;
  const at = blocks.findIndex(({ type }) => type === SECTION_MARKER);
  if (at < 0) return <div className={className}>{children(blocks)}</div>;
  return (
    <>
      {at > 0 && <div className={className}>{children(blocks.slice(0, at))}</div>}
      <Outline value={outlineOf(blocks)}>
        <div className={styles.sections}>
          <Stream blocks={blocks.slice(at, at + 1)} />
          <div className={className}>
            <Stream blocks={blocks.slice(at + 1)} />
          </div>
        </div>
      </Outline>
    </>
  );
}

/**
 * The opening of a page (the hero, with any alerts above it) and the rest. Without a hero there is no opening: then the
 * template shows the page's title as its h1.
 */
export function splitOpening(blocks: readonly ResolvedBlock[]): {
  opening: readonly ResolvedBlock[];
  rest: readonly ResolvedBlock[];
} {
  const at = leadIndex(blocks);
  if (!HEROES.has(blocks[at]?.type ?? '')) return { opening: [], rest: blocks };
  return { opening: blocks.slice(0, at + 1), rest: blocks.slice(at + 1) };
}

function leadIndex(blocks: readonly ResolvedBlock[]): number {
  const at = blocks.findIndex(({ type }) => type !== 'alert');
  return at < 0 ? blocks.length : at;
}
