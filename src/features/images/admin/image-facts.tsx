import type { ImageDetails } from '#features/images/staff-contract.ts';
import { SharedFacts } from '#features/library/admin/shared-facts.tsx';
import { formatFileSize } from '#shared/file-size.ts';
import { Fact, FactList } from '#ui/admin/facts.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';

/** Facts about the file, and who uploaded it. */
export function ImageFacts({ details }: { details: ImageDetails }) {
  const { language } = useFormats();
  const { width, height, sizeBytes, mimetype, frameCount } = details;
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
        <SharedFacts details={details} usageTo="/wagtail/images/usage/$id/" guestsCan="Can see it" />
      </FactList>
    </Card>
  );
}

/** "image/svg+xml" → "SVG" */
function typeOf(mimetype: string): string {
  return (mimetype.split('/')[1] ?? mimetype).replace('+xml', '').toUpperCase();
}
