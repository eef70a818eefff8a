import { useRef } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { CopyButton } from '#ui/admin/copy-button.tsx';
import styles from './second-step.module.css';
import { useFocusOnMount } from '#ui/admin/use-focus-on-mount.ts';

const REVOKE_AFTER_MS = 10_000;

/** New recovery codes, the only time that they are shown. */
export function RecoveryCodes({
  codes,
  username,
  onSaved,
}: {
  codes: readonly string[];
  username: string;
  onSaved: () => void;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const text = `Recovery codes of ${username}, each for one sign-in:\n\n${codes.join('\n')}\n`;
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className={styles.part}>
      <h3 ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <p>
        Each code signs you in once when you do not have your app. The codes are not shown again. Keep them where only
        you can find them, for example on paper, and not on the device with the app.
      </p>
      <ul ref={list} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label="Copy the codes" source={list} />
        <Button variant="secondary" onClick={() => downloadText('recovery-codes.txt', text)}>
          Download the codes
        </Button>
      </div>
      <div>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  );
}

/** Downloads a text as a file. */
function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
