import { useEffect, useState } from 'react';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import { useChoosers, type ChosenKind, type ChosenItem } from '../choosers.ts';
import styles from './widgets.module.css';

/** In lower case, after "Choose a" or "Choose an". */
const NOUNS: Record<ChosenKind, string> = {
  page: 'page',
  image: 'image',
  document: 'document',
  video: 'video',
  snippet: 'snippet',
};

/** The chosen item, with buttons to choose another or none. `choose` opens the chooser. */
export function Chosen({
  id,
  kind,
  value,
  label,
  describedBy,
  isReadOnly,
  choose,
  onChange,
}: {
  id: string;
  kind: ChosenKind;
  value: number | null;
  /** Label of the field, which the names of the buttons contain. */
  label: string;
  describedBy?: string | undefined;
  isReadOnly: boolean;
  choose: () => Promise<ChosenItem | null>;
  onChange: (id: number | null) => void;
}) {
  const [chosen, remember] = useDescribed(kind, value);
  const noun = NOUNS[kind];
  const article = kind === 'image' ? 'an' : 'a';
  const open = async () => {
    const chosenItem = await choose();
    if (!chosenItem) return;
    remember(chosenItem);
    onChange(chosenItem.id);
  };
  const described = describedBy && { 'aria-describedby': describedBy };
  if (value === null) {
    return isReadOnly ? (
      <p className={styles.empty}>None</p>
    ) : (
      <div>
        <Button
          id={id}
          variant="secondary"
          aria-label={`Choose ${article} ${noun} for ${label}`}
          {...described}
          onClick={() => void open()}
        >
          <Icon name="plus" /> Choose {article} {noun}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.chosen}>
      {chosen?.thumbnail && (
        <img className={styles.thumbnail} src={chosen.thumbnail} alt="" loading="lazy" decoding="async" />
      )}
      <div className={styles.chosenText}>
        <Description chosen={chosen} noun={noun} id={value} />
      </div>
      {!isReadOnly && (
        <div className={styles.chosenActions}>
          <Button id={id} variant="secondary" aria-label={`Change ${label}`} {...described} onClick={() => void open()}>
            Change
          </Button>
          <Button
            variant="quiet"
            aria-label={`Remove ${label}`}
            onClick={() => {
              onChange(null);
              // The pressed button disappears with the item; the button to choose a new one gets the focus.
              requestAnimationFrame(() => document.getElementById(id)?.focus());
            }}
          >
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}

function Description({ chosen, noun, id }: { chosen: ChosenItem | null | undefined; noun: string; id: number }) {
  if (chosen === undefined) return <p className={styles.empty}>Loading the {noun}…</p>;
  if (chosen === null) {
    return (
      <p className={styles.gone}>
        <Icon name="warning" /> This {noun} was deleted (number {id}). Choose another one.
      </p>
    );
  }
  return (
    <>
      <p className={styles.chosenTitle}>
        {chosen.editUrl ? (
          <a href={chosen.editUrl} target="_blank" rel="noopener">
            {chosen.title}
          </a>
        ) : (
          chosen.title
        )}
      </p>
      {chosen.detail && <p className={styles.detail}>{chosen.detail}</p>}
    </>
  );
}

/** Undefined while loading, null when deleted. */
function useDescribed(
  kind: ChosenKind,
  id: number | null,
): [ChosenItem | null | undefined, (chosenItem: ChosenItem) => void] {
  const choosers = useChoosers();
  const [known, setKnown] = useState<{ kind: ChosenKind; id: number; chosenItem: ChosenItem | null } | null>(null);
  const isKnown = known !== null && known.kind === kind && known.id === id;
  useEffect(() => {
    if (id === null || isKnown) return;
    let isCurrent = true;
    choosers.describe(kind, id).then(
      (chosenItem) => isCurrent && setKnown({ kind, id, chosenItem }),
      // The lookup failed, but the item may exist: its number is enough to keep it.
      () => isCurrent && setKnown({ kind, id, chosenItem: { id, title: `Number ${id}` } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [choosers, kind, id, isKnown]);
  return [isKnown ? known.chosenItem : undefined, (chosenItem) => setKnown({ kind, id: chosenItem.id, chosenItem })];
}
