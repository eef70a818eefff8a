import { useState, type Ref } from 'react';
import { classNames } from '#ui/admin/class-names.ts';
import type { ChooserItem, ItemKind } from '../contract.ts';
import { CHOICE_MARK, moveByArrow } from './arrow-keys.ts';
import styles from './choice-list.module.css';

/** A list of choices with one tab stop: arrows move inside, Enter chooses. Images are shown as a grid. */
export function ChoiceList<T extends ChooserItem>({
  ref,
  kind,
  label,
  items,
  onChoose,
}: {
  ref?: Ref<HTMLUListElement>;
  kind: ItemKind;
  /** Name of the list for screen readers. */
  label: string;
  items: readonly T[];
  onChoose: (item: T) => void;
}) {
  const isGrid = kind === 'image' || kind === 'video';
  const [active, setActive] = useState(0);
  const stop = Math.min(active, items.length - 1);
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={isGrid ? styles.grid : styles.list}
      onKeyDown={(event) => moveByArrow(event, isGrid)}
    >
      {items.map((item, index) => (
        <li key={item.id}>
          <button
            type="button"
            {...CHOICE_MARK}
            className={classNames(styles.choice, isGrid && styles.tile)}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setActive(index)}
            onClick={() => onChoose(item)}
          >
            {isGrid && <ChoiceImage item={item} />}
            <span className={styles.title}>{item.title}</span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
            {kind === 'image' && (
              <span className={styles.detail}>
                {item.altText ? `Alternative text: ${item.altText}` : 'No alternative text'}
              </span>
            )}
            {item.isPrivate && <span className={styles.mark}>Private: guests do not see it</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Decorative: the title is beside it. */
function ChoiceImage({ item }: { item: ChooserItem }) {
  return (
    <span className={styles.image}>
      {item.thumbnail ? <img src={item.thumbnail} alt="" loading="lazy" /> : <span>No preview</span>}
    </span>
  );
}
