import type { getBulk } from '#features/pages/operations-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { PageTitleLink } from '../parts/page-title-link.tsx';
import { useCountText } from './count-text.ts';
import styles from './operations.module.css';

/** Shown before publishing: lists the pages that have images without alternative text. */
export function ImagesWithoutAlt({ pages }: { pages: ReplyOf<typeof getBulk>['silent'] }) {
  const words = useCountText();
  const count = pages.reduce((sum, { image_count }) => sum + image_count, 0);
  if (count === 0) return null;
  return (
    <Notice title={`${words(count, 'image has', 'images have')} no alternative text`}>
      <p>
        Screen readers read the alternative text to guests who cannot see the image, in the language of the page. You
        can publish without it.
      </p>
      <ul className={styles.list}>
        {pages.map(({ page, image_count }) => (
          <li key={page.id}>
            <PageTitleLink page={page} /> ({image_count})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
