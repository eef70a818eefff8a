import { type ReactNode, useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import * as contract from '../staff-contract.ts';
import styles from './comments.module.css';
import { MentionField } from './mention-field.tsx';

const REFRESHES = { refreshes: [contract.listComments] };

/** A comment with its replies, and what can be done with it. */
export function Thread({
  pageId,
  comment,
  anchor,
  isAsked,
  onGo,
}: {
  pageId: number;
  comment: contract.PageComment;
  /** `gone`: its block, or its entry of a list, was deleted. `changed`: the quoted text was changed. */
  anchor: 'there' | 'changed' | 'gone';
  /** True when the URL names this comment. */
  isAsked: boolean;
  onGo: () => void;
}) {
  const [form, setForm] = useState<'reply' | 'edit' | null>(null);
  const done = { ...REFRESHES, onSuccess: () => setForm(null) };
  const params = { id: pageId, comment: comment.id };
  const reply = useChange(contract.replyToComment, done);
  const edit = useChange(contract.editComment, done);
  const remove = useChange(contract.deleteComment, REFRESHES);
  const resolve = useChange(contract.resolveComment, REFRESHES);
  const isResolved = comment.resolvedAt !== null;
  const error = reply.error ?? edit.error ?? remove.error ?? resolve.error;
  const place = comment.label || 'The page';
  return (
    <article
      className={styles.thread}
      aria-label={`Comment by ${comment.author} on ${place}`}
      data-asked={isAsked}
      tabIndex={-1}
      ref={(element) => {
        if (isAsked) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <div className={styles.place}>
        {anchor === 'gone' ? (
          <span>{place}</span>
        ) : (
          <button type="button" onClick={onGo} aria-label={`Go to ${place}`}>
            {place}
          </button>
        )}
        {anchor === 'gone' && <Badge tone="bad">The commented content was deleted</Badge>}
        {anchor === 'changed' && <Badge>The commented text has changed</Badge>}
        {isResolved && <Badge tone="good">Resolved</Badge>}
      </div>
      {comment.quote !== '' && <blockquote className={styles.quote}>{comment.quote}</blockquote>}
      {form === 'edit' ? (
        <TextForm
          pageId={pageId}
          label="Comment"
          submitLabel="Save"
          start={comment.text}
          isBusy={edit.isPending}
          onSend={(text) => edit.mutate({ params, body: { text } })}
          onCancel={() => setForm(null)}
        />
      ) : (
        <Entry by={comment} />
      )}
      {comment.replies.map((one) => (
        <ReplyLine key={one.id} pageId={pageId} commentId={comment.id} reply={one} />
      ))}
      {isResolved && comment.resolvedBy !== null && <p className={styles.more}>Resolved by {comment.resolvedBy}</p>}
      <RefusalNotice error={error} />
      {form === 'reply' ? (
        <TextForm
          pageId={pageId}
          label="Reply"
          submitLabel="Reply"
          isBusy={reply.isPending}
          onSend={(text) => reply.mutate({ params, body: { text } })}
          onCancel={() => setForm(null)}
        />
      ) : (
        <div className={styles.steps}>
          {!isResolved && (
            <Button variant="quiet" onClick={() => setForm('reply')}>
              Reply
            </Button>
          )}
          <Button
            variant="quiet"
            isBusy={resolve.isPending}
            onClick={() => resolve.mutate({ params, body: { isResolved: !isResolved } })}
          >
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
          {comment.isOwn && form !== 'edit' && (
            <Own onEdit={() => setForm('edit')} onDelete={() => remove.mutate({ params })} />
          )}
        </div>
      )}
    </article>
  );
}

type Reply = contract.PageComment['replies'][number];

function ReplyLine({ pageId, commentId, reply }: { pageId: number; commentId: number; reply: Reply }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useChange(contract.editReply, { ...REFRESHES, onSuccess: () => setEditing(false) });
  const remove = useChange(contract.deleteReply, REFRESHES);
  const params = { id: pageId, comment: commentId, reply: reply.id };
  const error = edit.error ?? remove.error;
  return (
    <div className={styles.reply}>
      {isEditing ? (
        <TextForm
          pageId={pageId}
          label="Reply"
          submitLabel="Save"
          start={reply.text}
          isBusy={edit.isPending}
          onSend={(text) => edit.mutate({ params, body: { text } })}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Entry by={reply}>
          {reply.isOwn && <Own onEdit={() => setEditing(true)} onDelete={() => remove.mutate({ params })} />}
        </Entry>
      )}
      <RefusalNotice error={error} />
    </div>
  );
}

function Entry({ by, children }: { by: Reply; children?: ReactNode }) {
  return (
    <div>
      <p className={styles.words}>{by.text}</p>
      <p className={styles.more}>
        {by.author}, <RelativeTime at={by.createdAt} />
        {by.editedAt !== null && ', edited'}
      </p>
      {children && <div className={styles.steps}>{children}</div>}
    </div>
  );
}

function Own({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return isAsking ? (
    <>
      <Button variant="danger" onClick={onDelete}>
        Delete comment
      </Button>
      <Button variant="quiet" onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </>
  ) : (
    <>
      <Button variant="quiet" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Delete
      </Button>
    </>
  );
}

/** Form with one text field. */
export function TextForm({
  pageId,
  label,
  submitLabel,
  start = '',
  isBusy,
  onSend,
  onCancel,
}: {
  pageId: number;
  label: string;
  submitLabel: string;
  start?: string;
  isBusy: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(start);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) onSend(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <MentionField pageId={pageId} label={label} value={text} onChange={setText} />
      <ButtonRow>
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  );
}
