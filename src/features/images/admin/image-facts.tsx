import { Link } from '@tanstack/react-router';
import type { ImageDetails } from '#features/images/staff-contract.ts';
import { PastFacts } from '#features/library/admin/past-facts.tsx';
import { formatFileSize } from '#shared/file-size.ts';
import { Fact, FactList } from '#ui/admin/facts.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';

/** What is known of the file, and who brought it. */
export function ImageFacts({ details }: { details: ImageDetails }) {
  const { language } = useFormats();
  const { id, width, height, sizeBytes, mimetype, frameCount, uses, isPrivate } = details;
  return (
    <Card title="Details">
      <FactList>
        <Fact name="Pixels">
          {width} × {height}
        </Fact>
        <Fact name="Size">{sizeBytes === null ? 'Unknown' : formatFileSize(sizeBytes, language)}</Fact>
        <Fact name="Type">
          {typeOf(mimetype)}
          {frameCount > 1 && `, ${frameCount} frames`}
        </Fact>
        <Fact name="Uses">
          <Link to="/wagtail/images/usage/$id/" params={{ id: String(id) }}>
            {uses === 0 ? 'None' : formatCount(uses, language)}
          </Link>
        </Fact>
        <PastFacts {...details} />
        <Fact name="Guests">{isPrivate ? 'Restricted: its collection is private' : 'Can see it'}</Fact>
      </FactList>
    </Card>
  );
}

/** "image/svg+xml" → "SVG" */
function typeOf(mimetype: string): string {
  return (mimetype.split('/')[1] ?? mimetype).replace('+xml', '').toUpperCase();
}
