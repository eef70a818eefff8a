import { Link } from '@tanstack/react-router';
import type { EditorPage } from '#features/pages/editor-contract.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Button } from '#ui/admin/button.tsx';
import { type FormStore, useAt } from '#ui/admin/content-form/form-store.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { SlugField } from '#features/page-explorer/admin/parts/slug-field.tsx';
import type { Editing, EditingState } from './editing.ts';
import { SLUG_KEY } from './page-value.ts';
import styles from './settings-tab.module.css';
import { useTitle } from './title-field.tsx';

/** Id of the field that takes the focus when the slug has an error. */
export const SLUG_ID = 'page-slug';

/** The page's address, kind and dates. */
export function SettingsTab({
  editing,
  page,
  parentPath,
  templateLabel,
  error,
  isReadOnly,
}: {
  editing: Editing;
  page: EditingState['page'];
  /** Below the site's root, "/press/"; null for a site's first page, whose address is the site's. */
  parentPath: string | null;
  templateLabel: string;
  error: string | undefined;
  isReadOnly: boolean;
}) {
  return (
    <div className={styles.settings}>
      {parentPath === null ? (
        <p>This is the first page of its site, so it has no slug.</p>
      ) : (
        <PageSlug editing={editing} page={page} parentPath={parentPath} error={error} isReadOnly={isReadOnly} />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Type</dt>
          <dd>{templateLabel}</dd>
        </div>
        {page && <Dates page={page} />}
        {page && page.referrer_count > 0 && (
          <div>
            <dt>Used by</dt>
            <dd>
              <Link to="/wagtail/pages/$id/usage/" params={{ id: String(page.page.id) }}>
                {page.referrer_count === 1 ? '1 other' : `${page.referrer_count} others`}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {page?.page.rights.includes('view_draft') && (
        <p>
          <Link to="/wagtail/pages/$id/history/" params={{ id: String(page.page.id) }}>
            Versions and history
          </Link>
        </p>
      )}
    </div>
  );
}

function Dates({ page }: { page: EditorPage }) {
  const formats = useFormats();
  const dates = [
    ['Last saved', page.saved.at],
    ['First published', page.first_published_at],
    ['Last published', page.last_published_at],
  ] as const;
  return dates.map(([label, at]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{at === null ? 'Never' : <time dateTime={at}>{formatInstant(at, formats)}</time>}</dd>
    </div>
  ));
}

function PageSlug({
  editing,
  page,
  parentPath,
  error,
  isReadOnly,
}: {
  editing: Editing;
  page: EditorPage | null;
  parentPath: string;
  error: string | undefined;
  isReadOnly: boolean;
}) {
  const { store } = editing;
  const stored = useAt(store, [SLUG_KEY]);
  useTitle(store);
  const { slug } = editing.value();
  const isAutomatic = stored === null;
  // A refused slug is not used: the page keeps its present slug.
  const accepted = error === undefined ? slug : (page?.slug ?? '');
  const address = `${parentPath}${accepted === '' ? '…' : accepted}/`;
  // The draft's own address changes at once; the public address changes when the draft is published.
  const liveAddress = page?.page.live_url ? page.page.url_path : null;
  const isMoving = liveAddress !== null && liveAddress !== address;
  return (
    <div className={styles.slug}>
      <SlugField
        id={SLUG_ID}
        value={typeof stored === 'string' ? stored : slug}
        readOnly={isReadOnly}
        error={error}
        help={
          <>
            Lower-case letters, digits and hyphens. The address is <code>{address}</code>
            {isAutomatic && ' and follows the title'}.
          </>
        }
        onSlug={(typed) => store.setIn([SLUG_KEY], typed, { coalesce: SLUG_KEY })}
      />
      {!isAutomatic && !isReadOnly && (page === null || page.first_published_at === null) && (
        <Button variant="quiet" onClick={() => followTitle(store)}>
          Follow the title
        </Button>
      )}
      {isMoving && (
        <Notice title="Publishing changes the address">
          <p>
            Of this page and of every page below it: <code>{liveAddress}</code> becomes <code>{address}</code>.
          </p>
        </Notice>
      )}
    </div>
  );
}

function followTitle(store: FormStore): void {
  store.setIn([SLUG_KEY], null);
  document.getElementById(SLUG_ID)?.focus();
}
