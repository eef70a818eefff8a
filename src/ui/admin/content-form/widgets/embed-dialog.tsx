import { type FormEvent, useRef, useState } from 'react';
import { chooseEmbed } from '#features/embeds/chooser-contract.ts';
import { callEndpoint, type ReplyOf } from '../../api/call-endpoint.ts';
import { complaintAbout } from '../../api/problem.ts';
import { messageOf } from '../../async-content.tsx';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { TextField } from '../../field.tsx';
import { Icon } from '../../icon.tsx';
import styles from './embed-dialog.module.css';

type Found = ReplyOf<typeof chooseEmbed>;

/** Permissions of a frame of another site: it may play, and do nothing to the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';

/** Asks for the address of an embed, says what it is, and shows it when a button is pressed: nothing loads before. */
export function EmbedDialog({
  address,
  providers,
  onChoose,
  onClose,
}: {
  address: string;
  providers: readonly string[];
  onChoose: (url: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(address);
  const [found, setFound] = useState<Found>();
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  // The address that was sent: an answer about another address than the typed one is ignored.
  const asked = useRef('');

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The form is rendered in a portal, but React's events bubble to the form around the field.
    event.stopPropagation();
    if (found) return onChoose(found.url);
    if (isBusy) return undefined;
    setBusy(true);
    asked.current = typed;
    try {
      const answer = await callEndpoint(chooseEmbed, { body: { url: typed } });
      if (asked.current === typed) setFound(answer);
    } catch (reason) {
      if (asked.current === typed) setError(reason as Error);
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  const complaint = complaintAbout(error, 'url') ?? (error ? messageOf(error) : undefined);
  return (
    <Dialog isOpen onClose={onClose} title="Choose an embed">
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label="Web address"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={typed}
          error={complaint}
          {...(providers.length > 0 && { help: `Allowed: ${providers.join(', ')}` })}
          onChange={(event) => {
            setTyped(event.target.value);
            asked.current = event.target.value;
            setFound(undefined);
            setError(null);
            setShown(false);
          }}
        />
        <div role="status">
          {found && (
            <p className={styles.found}>
              <Icon name="check" />
              <span>{found.title}</span>
            </p>
          )}
        </div>
        {found &&
          found.kind !== 'page' &&
          (isShown ? (
            <iframe
              className={styles.frame}
              title={`Preview: ${found.title}`}
              src={found.embedUrl}
              sandbox={SANDBOX}
              allow="autoplay; fullscreen"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <div className={styles.poster}>
              <Button variant="secondary" onClick={() => setShown(true)}>
                Show a preview
              </Button>
              <p>It is loaded from {found.provider} only then.</p>
            </div>
          ))}
        <div className={styles.actions}>
          <Button type="submit" isBusy={isBusy}>
            {found ? 'Use this embed' : isBusy ? 'Searching…' : 'Find'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
