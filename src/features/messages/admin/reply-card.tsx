import { useState } from 'react';
import { type MessageDetail, replyToMessage } from '#features/messages/contract.ts';
import { useContentKey } from '#ui/admin/api/use-content-key.ts';
import { Button } from '#ui/admin/button.tsx';
import { TextAreaField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Card } from '#ui/admin/screen.tsx';
import { ChangeRefusal } from './change-refusal.tsx';
import styles from './messages.module.css';
import { type SeenVersion, useMessageChange } from './use-message-change.ts';

/** Answers by mail. The typed text stays until the server has accepted the answer. */
export function ReplyCard({
  message,
  seen,
  text,
  onType,
}: {
  message: MessageDetail;
  seen: SeenVersion;
  text: string;
  onType: (text: string) => void;
}) {
  const first = `Your message to us: ${message.topic}`;
  const [subject, setSubject] = useState(first);
  const { keyOf, forget } = useContentKey();
  const reply = useMessageChange(replyToMessage, message.id, {
    seen,
    onSuccess() {
      onType('');
      setSubject(first);
      forget();
      showFlash({ kind: 'success', text: `Your answer to ${message.email} is being sent.` });
    },
  });
  const send = () => {
    const answer = { subject, text };
    reply.mutate({ params: { id: message.id }, body: { version: seen.base.current, ...answer, key: keyOf(answer) } });
  };
  return (
    <Card title="Answer by e-mail" intro={`Sent to ${message.email}.`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!reply.isPending) send();
        }}
      >
        <TextField
          label="Subject"
          value={subject}
          maxLength={200}
          required
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <TextAreaField
          label="Answer"
          rows={8}
          required
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <ChangeRefusal error={reply.error} kept="What you typed is still here. It was not sent." />
        <div>
          <Button type="submit" isBusy={reply.isPending} disabled={text.trim() === ''}>
            {reply.isPending ? 'Sending…' : 'Send answer'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
