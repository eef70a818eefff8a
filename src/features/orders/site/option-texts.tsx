import type { CheckedLine } from '../check-basket.ts';
import styles from './item-texts.module.css';

/** Choices of a line: size, options, and the note for the kitchen. */
export function OptionTexts({ sizeName, options, note }: Pick<CheckedLine, 'sizeName' | 'options'> & { note: string }) {
  const chosen = options.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const words = [sizeName, ...chosen].filter((one) => one !== null);
  return (
    <>
      {words.length > 0 && <p className={styles.words}>{words.join(', ')}</p>}
      {note !== '' && <p className={styles.note}>“{note}”</p>}
    </>
  );
}
