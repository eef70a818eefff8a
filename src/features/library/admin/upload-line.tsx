import { formatFileSize } from '#shared/file-size.ts';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { Icon } from '#ui/admin/icon.tsx';
import type { QueuedUpload } from './upload-state.ts';
import styles from './upload-queue.module.css';

/** One file of the queue and the result of its upload. */
export function UploadLine({
  upload: { file, state },
  onRetry,
  onKeepBoth,
}: {
  upload: QueuedUpload;
  onRetry: () => void;
  onKeepBoth: () => void;
}) {
  const item = state.is === 'added' || state.is === 'present' ? state.item : undefined;
  return (
    <li className={classNames(styles.line, styles[state.is])}>
      <span className={styles.thumbnail}>
        {item?.thumbnail ? (
          <img src={item.thumbnail} alt="" loading="lazy" />
        ) : (
          <Icon name={state.is === 'refused' ? 'warning' : state.is === 'added' ? 'check' : 'clock'} />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {file.name} <span className={styles.size}>{formatFileSize(file.size)}</span>
        </p>
        {state.is === 'waiting' && <p className={styles.said}>Waiting</p>}
        {state.is === 'sending' && (
          <p className={styles.said}>
            {state.part < 1 ? 'Sending…' : 'Checking the file…'}{' '}
            <progress
              aria-label={`${file.name} is being sent`}
              max={1}
              {...(state.part < 1 && { value: state.part })}
            />
          </p>
        )}
        {state.is === 'added' && (
          <p className={styles.said}>
            Added as <a href={state.item.edit_url}>{state.item.title}</a>
          </p>
        )}
        {state.is === 'present' && (
          <p className={styles.said}>
            Already in the library as <a href={state.item.edit_url}>{state.item.title}</a>. Nothing was added.
          </p>
        )}
        {state.is === 'refused' && <p className={styles.said}>Not added. {state.reason}</p>}
      </div>
      {state.is === 'present' && (
        <Button variant="secondary" onClick={onKeepBoth} aria-label={`Keep both: ${file.name}`}>
          Keep both
        </Button>
      )}
      {state.is === 'refused' && (
        <Button variant="secondary" onClick={onRetry} aria-label={`Try again: ${file.name}`}>
          Try again
        </Button>
      )}
    </li>
  );
}
