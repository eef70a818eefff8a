import { Link } from '@tanstack/react-router';
import type { getDocument } from '#features/documents/contract.ts';
import { PastFacts } from '#features/library/admin/past-facts.tsx';
import { formatFileSize } from '#shared/file-size.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { CopyButton } from '#ui/admin/copy-button.tsx';
import { Fact, FactList } from '#ui/admin/facts.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';

export type DocumentDetails = ReplyOf<typeof getDocument>;

/** What is known of the file: where guests get it, how often they did, and what else holds the same. */
export function DocumentFacts({ details }: { details: DocumentDetails }) {
  const { language } = useFormats();
  const { extension, sizeBytes, downloads, uses, url, isPrivate, duplicates } = details;
  return (
    <Card title="Details">
      <FactList>
        <Fact name="File">
          {extension.toUpperCase()}, {formatFileSize(sizeBytes, language)}
        </Fact>
        <Fact name="Downloads">{formatCount(downloads, language)}</Fact>
        <Fact name="Uses">
          <Link to="/wagtail/documents/usage/$id/" params={{ id: String(details.id) }}>
            {uses === 0 ? 'None' : formatCount(uses, language)}
          </Link>
        </Fact>
        <PastFacts {...details} />
        <Fact name="Guests">{isPrivate ? 'Restricted: its collection is private' : 'Can download it'}</Fact>
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
      <CopyButton text={new URL(url, location.href).href} label="Copy address" />
    </Card>
  );
}
