import { useId } from 'react';
import { Button } from '../../button.tsx';
import styles from './dialogs.module.css';

/** The target page or document of a link, with the button that chooses another. */
export function OwnTargetField({
  kind,
  title,
  error,
  onChoose,
}: {
  kind: 'page' | 'document';
  title: string | null;
  error: string | undefined;
  onChoose: () => void;
}) {
  const id = useId();
  return (
    <div className={styles.target}>
      <span>
        <span className={styles.targetLabel}>{kind === 'page' ? 'Page' : 'Document'}</span>{' '}
        {title ?? 'None is chosen yet.'}
      </span>
      <Button variant="secondary" onClick={onChoose} {...(error && { 'aria-describedby': id })}>
        {title === null ? `Choose a ${kind}` : `Choose another ${kind}`}
      </Button>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
