import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

/**
 * Copies a text and reports the result beside the button, in a polite live region. When the browser refuses, the text
 * is selected, so that one key press copies it: in `source`, or in a field that appears with the refusal.
 */
export function CopyButton({
  text,
  label = 'Copy',
  source,
}: {
  text: string;
  /** Text of the button: "Copy the codes". */
  label?: string;
  /** An element that already shows the whole text: a field, or any element with the text as its content. */
  source?: RefObject<HTMLElement | null>;
}) {
  const [outcome, setOutcome] = useState<{ of: string; isCopied: boolean } | null>(null);
  const ownField = useRef<HTMLInputElement>(null);
  // The outcome of another text does not apply to this one.
  const shown = outcome?.of === text ? outcome : null;
  const isRefused = shown?.isCopied === false;
  useEffect(() => {
    if (isRefused) selectAll((source ?? ownField).current);
  }, [isRefused, source]);
  const copy = async (): Promise<void> => {
    // Emptied first: otherwise the same text would be announced only once.
    setOutcome(null);
    setOutcome({ of: text, isCopied: await copyText(text) });
  };
  return (
    <div className={styles.copy}>
      <Button variant="secondary" onClick={() => void copy()}>
        <Icon name={shown?.isCopied ? 'check' : 'copy'} />
        {label}
      </Button>
      {isRefused && !source && (
        <input ref={ownField} readOnly aria-label="Text to copy" className={styles.text} value={text} />
      )}
      <p role="status" className={isRefused ? styles.refused : styles.told}>
        {shown && (isRefused ? REFUSED : 'Copied')}
      </p>
    </div>
  );
}

const REFUSED = 'Your browser does not allow copying. The text is selected: press Control+C, or ⌘C on a Mac.';

function selectAll(element: HTMLElement | null): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus();
    element.select();
  } else if (element) getSelection()?.selectAllChildren(element);
}
