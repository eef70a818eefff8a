import { type RefObject, useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import { CheckField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import * as contract from '../staff-contract.ts';
import { type Anchor, anchorKey, holdsQuote, pathOfAnchor } from './anchors.ts';
import styles from './comments.module.css';
import { Thread, TextForm } from './thread.tsx';

/** The comments of the edited page, beside its form. */
export function CommentsPanel({
  pageId,
  store,
  data,
  started,
  askedId,
  closeButton,
  onStart,
  onGo,
  onClose,
}: {
  pageId: number;
  store: FormStore;
  data: { comments: readonly contract.PageComment[]; isFollowing: boolean };
  /** Anchor of the new comment that the user is writing; null for none. */
  started: Anchor | null;
  /** Id of the comment in the URL. */
  askedId: number | null;
  closeButton: RefObject<HTMLButtonElement | null>;
  onStart: (anchor: Anchor | null) => void;
  onGo: (anchor: Anchor) => void;
  onClose: () => void;
}) {
  const asked = data.comments.find(({ id }) => id === askedId);
  const [showResolved, setShowResolved] = useState(asked !== undefined && asked.resolvedAt !== null);
  const add = useChange(contract.addComment, { refreshes: [contract.listComments], onSuccess: () => onStart(null) });
  const follow = useChange(contract.followComments, { refreshes: [contract.listComments] });
  const shown = data.comments.filter(({ resolvedAt }) => showResolved || resolvedAt === null);
  const hidden = data.comments.length - shown.length;
  return (
    <aside className={styles.panel} aria-label="Comments">
      <div className={styles.head}>
        <h2>Comments</h2>
        <Button ref={closeButton} variant="quiet" isIcon aria-label="Close comments" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div>
        <CheckField
          label="Notify me about new comments"
          checked={data.isFollowing}
          onChange={({ currentTarget }) =>
            follow.mutate({ params: { id: pageId }, body: { isFollowing: currentTarget.checked } })
          }
        />
        {(hidden > 0 || showResolved) && (
          <CheckField
            label="Show resolved comments"
            checked={showResolved}
            onChange={({ currentTarget }) => setShowResolved(currentTarget.checked)}
          />
        )}
      </div>
      <RefusalNotice error={follow.error} />
      {started ? (
        <section className={styles.thread} aria-label={`New comment on ${started.label || 'the page'}`}>
          <p className={styles.place}>{started.label || 'The page'}</p>
          {started.quote !== '' && <blockquote className={styles.quote}>{started.quote}</blockquote>}
          <TextForm
            key={`${anchorKey(started)} ${started.quoteStart}`}
            pageId={pageId}
            label="Comment"
            submitLabel="Comment"
            isBusy={add.isPending}
            onSend={(text) => add.mutate({ params: { id: pageId }, body: { ...started, text } })}
            onCancel={() => onStart(null)}
          />
          <RefusalNotice error={add.error} />
        </section>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => onStart(WHOLE_PAGE)}>
            Comment on the page
          </Button>
        </div>
      )}
      {shown.length === 0 && !started && (
        <p className={styles.more}>
          {hidden === 0 ? 'There are no comments yet.' : 'All comments are resolved.'} To comment on a field or a part
          of its text, go there and press Ctrl+Alt+M.
        </p>
      )}
      {shown.map((comment) => (
        <Thread
          key={comment.id}
          pageId={pageId}
          comment={comment}
          anchor={anchorOf(store, comment)}
          isAsked={comment.id === askedId}
          onGo={() => onGo(comment)}
        />
      ))}
    </aside>
  );
}

const WHOLE_PAGE: Anchor = { blockId: '', field: '', label: '', quote: '', quoteStart: 0 };

function anchorOf(store: FormStore, comment: contract.PageComment): 'there' | 'changed' | 'gone' {
  if (pathOfAnchor(store, comment) === null) return 'gone';
  return holdsQuote(store, comment) ? 'there' : 'changed';
}
