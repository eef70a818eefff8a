import { Link } from '@tanstack/react-router';
import type { getDocument } from '#features/documents/contract.ts';
import { Fact, FactList, PastFacts } from '#features/library/admin/fact.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import { formatFileSize } from '#shared/file-size.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { Card } from '#ui/admin/screen.tsx';

export type DocumentDetails = ReplyOf<typeof getDocument>;

/** What is known of the file: where guests get it, how often they did, and what else holds the same. */
export function DocumentFacts({ details }: { details: DocumentDetails }) {
  const { language } = useFormats();
  const { extension, size_bytes, downloads, uses, url, is_private, duplicates } = details;
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(url, location.href).href).then(
      () => showFlash({ kind: 'success', text: 'The address is copied.' }),
      () => showFlash({ kind: 'error', text: 'This browser does not let us copy. Select the address instead.' }),
    );
  };
  return (
    <Card title="Facts">
      <FactList>
        <Fact name="File">
          {extension.toUpperCase()}, {formatFileSize(size_bytes, language)}
        </Fact>
        <Fact name="Downloads">{formatCount(downloads, language)}</Fact>
        <Fact name="Uses">
          <Link to="/wagtail/documents/usage/$id/" params={{ id: String(details.id) }}>
            {uses === 0 ? 'None' : formatCount(uses, language)}
          </Link>
        </Fact>
        <PastFacts {...details} />
        <Fact name="Guests">{is_private ? 'Not everybody gets it: its collection is private' : 'May download it'}</Fact>
        <Fact name="Address">
          <a href={url}>{decodeURIComponent(url)}</a>
        </Fact>
        {duplicates.length > 0 && (
          <Fact name="Same file">
            <ul>
              {duplicates.map(({ id, title }) => (
                <li key={id}>
                  <Link to="/wagtail/documents/edit/$id/" params={{ id: String(id) }}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </FactList>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => void copy()}>
          <Icon name="copy" />
          Copy address
        </Button>
      </div>
    </Card>
  );
}
