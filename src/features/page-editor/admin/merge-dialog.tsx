import { useState } from 'react';
import type { MergeConflict } from '#content/merge.ts';
import type { ContentModel, FieldsDescription } from '#content/describe.ts';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { labelsAt, readable } from './describe-changes.ts';
import type { OpenMerge } from './editing.ts';
import styles from './merge-dialog.module.css';
import type { Side } from './merge-pages.ts';
import { formOf } from './page-value.ts';

/** What both sides changed, one by one: which of the two shall stay. */
export function MergeDialog({
  merge,
  model,
  fields,
  onChoose,
  onClose,
}: {
  merge: OpenMerge;
  model: ContentModel;
  fields: FieldsDescription;
  onChoose: (choices: readonly (Side | undefined)[]) => void;
  onClose: () => void;
}) {
  const [choices, setChoices] = useState<readonly (Side | undefined)[]>([]);
  const { conflicts } = merge;
  const form = formOf(merge.merged);
  const isComplete = conflicts.every((_, index) => choices[index] !== undefined);
  const choose = (index: number, side: Side) =>
    setChoices(conflicts.map((_, at) => (at === index ? side : choices[at])));
  const chooseAll = (side: Side) => setChoices(conflicts.map(() => side));
  const names = sidesOf(merge);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose what to keep"
      description={`${names.intro} Everything else is merged.`}
    >
      <div className={styles.all}>
        <Button variant="secondary" onClick={() => chooseAll('mine')}>
          Keep all of mine
        </Button>
        <Button variant="secondary" onClick={() => chooseAll('theirs')}>
          Take all of {names.theirsLower}
        </Button>
      </div>
      <ol className={styles.list}>
        {conflicts.map((conflict, index) => (
          <li key={conflict.path.join('/')}>
            <ConflictChoice
              conflict={conflict}
              label={labelsAt(conflict.path, form, fields, model).join(' › ')}
              theirsName={names.theirs}
              model={model}
              name={`conflict-${index}`}
              chosen={choices[index]}
              onChoose={(side) => choose(index, side)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button disabled={!isComplete} onClick={() => onChoose(choices)}>
          {merge.with.kind === 'copy' ? 'Restore' : 'Merge and save'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Decide later
        </Button>
      </div>
    </Dialog>
  );
}

function sidesOf({ with: other }: OpenMerge) {
  if (other.kind === 'copy') {
    const intro = 'The page was changed after this device stored your changes, partly in the same places.';
    return { intro, theirs: 'On the server', theirsLower: 'the server’s' };
  }
  if (other.kind === 'own') {
    return {
      intro: 'You also changed this page in another window.',
      theirs: 'Your other window',
      theirsLower: 'the other window’s',
    };
  }
  const name = other.name ?? 'Somebody else';
  return { intro: `${name} saved this page after you opened it.`, theirs: name, theirsLower: `${name}’s` };
}

function ConflictChoice({
  conflict,
  label,
  theirsName,
  model,
  name,
  chosen,
  onChoose,
}: {
  conflict: MergeConflict;
  label: string;
  theirsName: string;
  model: ContentModel;
  name: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  const sides = [
    { side: 'mine', title: 'Yours', value: conflict.mine },
    { side: 'theirs', title: theirsName, value: conflict.theirs },
  ] as const;
  return (
    <fieldset className={styles.conflict}>
      <legend>{label}</legend>
      <div className={styles.sides}>
        {sides.map(({ side, title, value }) => (
          <label key={side} className={styles.side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <strong>{title}</strong>
            <span className={styles.value}>{readable(value, model)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
