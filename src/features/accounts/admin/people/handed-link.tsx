import { useRef, useState } from 'react';
import { Button } from '#ui/admin/button.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import type { HandedLink } from '../../users-contract.ts';
import styles from './people.module.css';

/** A link that sets a password, to be handed over: it is shown this once. */
export function HandedLinkNotice({ link, name }: { link: HandedLink; name: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const formats = useFormats();
  const copy = async (): Promise<void> => {
    field.current?.select();
    await navigator.clipboard?.writeText(field.current?.value ?? '').then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <Notice kind="success" title={`Give this link to ${name}`}>
      <p>
        It sets the password of the account once, until {formatInstant(link.expires_at, formats)}. It is shown only now:
        copy it, and hand it over in a way that only {name} can read.
      </p>
      <div className={styles.link}>
        <input
          ref={field}
          readOnly
          aria-label="Link"
          className={styles.address}
          value={new URL(link.path, location.href).href}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Notice>
  );
}
