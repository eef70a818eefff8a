import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ImageDetails } from '#features/images/staff-contract.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Card } from '#ui/admin/screen.tsx';
import styles from './edit.module.css';

/** What is known of the file, and who brought it. */
export function ImageFacts({ details }: { details: ImageDetails }) {
  const { language } = useFormats();
  const { width, height, size_bytes, mimetype, frame_count, uploaded_by, created_at, changed, uses } = details;
  return (
    <Card title="Facts">
      <dl className={styles.facts}>
        <Fact name="Pixels">
          {width} × {height}
        </Fact>
        <Fact name="Size">{size_bytes === null ? 'Not known' : formatFileSize(size_bytes, language)}</Fact>
        <Fact name="Type">
          {typeOf(mimetype)}
          {frame_count > 1 && `, ${frame_count} frames`}
        </Fact>
        <Fact name="Added">
          <RelativeTime at={created_at} />
          {uploaded_by !== null && ` by ${uploaded_by}`}
        </Fact>
        {changed && (
          <Fact name="Changed">
            <RelativeTime at={changed.at} /> by {changed.by}
          </Fact>
        )}
        <Fact name="Uses">
          <Link to="/wagtail/images/usage/$id/" params={{ id: String(details.id) }}>
            {uses === 0 ? 'None' : formatCount(uses, language)}
          </Link>
        </Fact>
        <Fact name="Guests">
          {details.is_private ? 'Not everybody sees it: its collection is private' : 'May see it'}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** "image/svg+xml" → "SVG" */
function typeOf(mimetype: string): string {
  return (mimetype.split('/')[1] ?? mimetype).replace('+xml', '').toUpperCase();
}
