import { useRef } from 'react';
import { CopyButton } from '#ui/admin/copy-button.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { Notice } from '#ui/admin/notice.tsx';
import type { HandedLink } from '#features/accounts/users-contract.ts';
import styles from './people.module.css';

/** A link that sets a password, to be handed over. It is shown only once. */
export function HandedLinkNotice({ link, name }: { link: HandedLink; name: string }) {
  const field = useRef<HTMLInputElement>(null);
  const formats = useFormats();
  const address = new URL(link.path, location.href).href;
  return (
    <Notice kind="success" title={`Give this link to ${name}`}>
      <p>
        The link sets the password of the account once. It works until {formatInstant(link.expiresAt, formats)}. It is
        shown only now: copy it and send it in a way that only {name} can read.
      </p>
      <div className={styles.link}>
        <input
          ref={field}
          readOnly
          aria-label="Link"
          className={styles.address}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={address} source={field} />
      </div>
    </Notice>
  );
}
