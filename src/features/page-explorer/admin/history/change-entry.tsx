import type { Change, TextPart } from '#features/pages/history-contract.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import styles from './compare.module.css';

const KINDS: Readonly<Record<Change['kind'], string>> = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
};

/** One difference: its place, its kind, and both sides. */
export function ChangeEntry({ change }: { change: Change }) {
  return (
    <li className={styles.change}>
      <div className={styles.changeHead}>
        <h2 className={styles.trail}>{change.labels.join(' › ')}</h2>
        <span className={styles.kind}>{KINDS[change.kind]}</span>
      </div>
      {change.parts ? <TextDiff parts={change.parts} /> : <Sides change={change} />}
    </li>
  );
}

/** Not every screen reader announces insertions and deletions, so each has a text. */
function TextDiff({ parts }: { parts: readonly TextPart[] }) {
  return (
    <p className={styles.text}>
      {parts.map(({ kind, text }, place) => {
        if (kind === 'added') {
          return (
            <ins key={place}>
              <VisuallyHidden>[added] </VisuallyHidden>
              {text}
            </ins>
          );
        }
        if (kind === 'removed') {
          return (
            <del key={place}>
              <VisuallyHidden>[removed] </VisuallyHidden>
              {text}
            </del>
          );
        }
        return <span key={place}>{text}</span>;
      })}
    </p>
  );
}

function Sides({ change: { before, after } }: { change: Change }) {
  if (before === undefined && after === undefined) return null;
  return (
    <dl className={styles.values}>
      {before !== undefined && (
        <div>
          <dt>Before</dt>
          <dd className={styles.text}>{before}</dd>
        </div>
      )}
      {after !== undefined && (
        <div>
          <dt>After</dt>
          <dd className={styles.text}>{after}</dd>
        </div>
      )}
    </dl>
  );
}
