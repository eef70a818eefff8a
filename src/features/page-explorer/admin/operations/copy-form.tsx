import { useState } from 'react';
import { copyPage, type getCopy } from '#features/pages/operations-contract.ts';
import type { PageRef } from '#features/pages/staff-shapes.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, TextField } from '#ui/admin/field.tsx';
import { PageField } from '#ui/admin/page-field.tsx';
import { SlugField } from '../parts/slug-field.tsx';
import { BackLink } from './back-link.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useCountText } from './count-text.ts';
import { useLeave } from './use-leave.ts';
import { usePageChange } from './use-page-change.ts';

const FIELDS = {
  new_title: { label: 'Title', id: 'copy-title' },
  new_slug: { label: 'Slug', id: 'copy-slug' },
  new_parent_page: { label: 'Parent page', id: 'copy-place' },
  copy_subpages: { label: 'Pages below it', id: 'copy-subpages' },
  publish_copies: { label: 'Publish', id: 'copy-publish' },
  alias: { label: 'Alias', id: 'copy-alias' },
} as const;

/** Title, slug, place and options of the copy. The initial slug is unused among the original's siblings. */
export function CopyForm({
  form: { page, ancestors, parent, slug, descendant_count, may_publish },
}: {
  form: ReplyOf<typeof getCopy>;
}) {
  const leave = useLeave();
  const words = useCountText();
  const [place, setPlace] = useState<PageRef>(parent);
  const [isAlias, setIsAlias] = useState(false);
  const copy = usePageChange(copyPage, ({ page_count, parent_id }) => {
    const below = page_count > 1 ? `, with ${words(page_count - 1, 'page')} below it` : '';
    leave({ explorer: parent_id }, `${isAlias ? 'Created an alias of' : 'Created a copy of'} “${page.title}”${below}.`);
  });
  const errorOf = (field: keyof typeof FIELDS) => complaintAbout(copy.error, field);
  return (
    <>
      <ErrorSummary error={copy.error} fields={FIELDS} />
      <ConfirmForm
        submitLabel={isAlias ? 'Create alias' : 'Copy'}
        busyLabel="Copying…"
        isBusy={copy.isPending || copy.isSuccess}
        onSend={(values) =>
          copy.mutate({
            params: { id: page.id },
            body: {
              new_title: values['new_title'] ?? '',
              new_slug: values['new_slug'] ?? '',
              new_parent_page: place.id,
              copy_subpages: values['copy_subpages'] === 'on',
              publish_copies: values['publish_copies'] === 'on',
              alias: isAlias,
            },
          })
        }
        cancel={<BackLink ancestors={ancestors}>Cancel</BackLink>}
      >
        <TextField
          id={FIELDS.new_title.id}
          name="new_title"
          label="Title"
          defaultValue={page.title}
          error={errorOf('new_title')}
        />
        <SlugField
          id={FIELDS.new_slug.id}
          name="new_slug"
          help="The last part of the address: lower-case letters, digits and hyphens."
          defaultValue={slug}
          error={errorOf('new_slug')}
        />
        <PageField
          id={FIELDS.new_parent_page.id}
          among={{ needs: 'add' }}
          label="Parent page"
          value={place}
          onChange={setPlace}
          help="The copy is added as the last child of that page."
          error={errorOf('new_parent_page')}
        />
        {descendant_count > 0 && (
          <CheckField
            id={FIELDS.copy_subpages.id}
            name="copy_subpages"
            label={`Copy ${words(descendant_count, 'page')} below it as well`}
            defaultChecked
          />
        )}
        {may_publish && !isAlias && (
          <CheckField
            id={FIELDS.publish_copies.id}
            name="publish_copies"
            label="Publish the copies of live pages immediately"
          />
        )}
        <CheckField
          id={FIELDS.alias.id}
          label="Create an alias: it always shows the content of the original and has no content of its own"
          checked={isAlias}
          onChange={(event) => setIsAlias(event.target.checked)}
        />
      </ConfirmForm>
    </>
  );
}
