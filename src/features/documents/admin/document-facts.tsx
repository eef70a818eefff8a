import { Link } from '@tanstack/react-router';
import type { getDocument } from '#features/documents/contract.ts';
import { SharedFacts } from '#features/library/admin/shared-facts.tsx';
import { formatFileSize } from '#shared/file-size.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { CopyButton } from '#ui/admin/copy-button.tsx';
import { Fact, FactList } from '#ui/admin/facts.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';

export type DocumentDetails = ReplyOf<typeof getDocument>;

/** Facts about the file: its address, its downloads, and other documents with the same file. */
export function DocumentFacts({ details }: { details: DocumentDetails }) {
  const { language } = useFormats();
  const { extension, sizeBytes, downloads, url, duplicates } = details;
  return (
    <Card title="Details">
      <FactList>
        <Fact name="File">
          {extension.toUpperCase()}, {formatFileSize(sizeBytes, language)}
        </Fact>
        <Fact name="Downloads">{formatCount(downloads, language)}</Fact>
        <SharedFacts details={details} usageTo="/wagtail/documents/usage/$id/" guestsCan="Can download it" />
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
