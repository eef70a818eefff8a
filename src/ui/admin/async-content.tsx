import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Refusal, sentence } from './api/problem.ts';
import styles from './async-content.module.css';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** The parts of a query result that are needed to show it. */
export type AsyncQuery<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>;

/** The state of a read on a screen: loading, refused or failed with a retry, or the data. */
export function AsyncContent<T>({
  query,
  what,
  isLive = false,
  children,
}: {
  query: AsyncQuery<T>;
  /** In lower case, after "Loading": "your account". */
  what: string;
  /** For screens that are read again all the time and hold no typed text: a refusal takes the data off the screen. */
  isLive?: boolean;
  children: (value: T) => ReactNode;
}) {
  // Data that was read stays when reading it again fails.
  const isTakenAway = isLive && query.error !== null && isFinal(query.error);
  if (query.data !== undefined && !isTakenAway) return children(query.data);
  if (query.error) {
    return (
      <div className={styles.failed}>
        <RefusalNotice error={query.error} what={what} />
        {!isFinal(query.error) && (
          <div>
            <Button variant="secondary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <p role="status" className={styles.waiting}>
      Loading {what}…
    </p>
  );
}

/** Shows why something could not be read or done, and the reference of its log entry; nothing without an error. */
export function RefusalNotice({ error, what }: { error: Error | null; what?: string }) {
  if (!error) return null;
  const isForbidden = error instanceof Refusal && error.code === 'forbidden';
  const title = isForbidden ? messageOf(error) : what && `Could not load ${what}`;
  return (
    <Notice kind="error" {...(title && { title })}>
      <p>{isForbidden ? 'Ask an administrator if you need access.' : messageOf(error)}</p>
      {error instanceof Refusal && error.status >= 500 && error.requestId && (
        <p>
          Reference: <code>{error.requestId}</code>
        </p>
      )}
    </Notice>
  );
}

/** A message for users: the server's, without details that only a log may show. */
export function messageOf(error: Error): string {
  return error instanceof Refusal ? sentence(error.message) : 'Something went wrong in this window. Reload the page.';
}

function isFinal(error: Error): boolean {
  return error instanceof Refusal && (error.code === 'forbidden' || error.code === 'not_found');
}
