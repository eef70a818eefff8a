import { Link } from '@tanstack/react-router';
import type { FieldError } from '#shared/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import type { EditingState } from './editing.ts';

/** Errors from the server, with a button that leads to the first. */
export function ErrorNotice({
  errors,
  stopped,
  isKept,
  onFirst,
}: {
  errors: readonly FieldError[];
  stopped: EditingState['stopped'];
  /** The draft is saved all the same. */
  isKept: boolean;
  /** Undefined when no error belongs to a field. */
  onFirst: (() => void) | undefined;
}) {
  const [first] = errors;
  const notPublished = isKept ? 'The draft is saved, but cannot be published' : 'The page is not published';
  const what = stopped === 'publishing' ? notPublished : 'The page is not saved';
  const count = errors.length === 1 ? '1 problem' : `${errors.length} problems`;
  return (
    <Notice kind="error" title={errors.length === 0 ? what : `${what}: ${count}`}>
      {onFirst ? (
        <Button variant="secondary" onClick={onFirst}>
          Go to the first problem
        </Button>
      ) : (
        first && (
          <p>
            {first.field}: {first.message}
          </p>
        )
      )}
    </Notice>
  );
}

/** Why the form is read-only, until the user takes it over. */
export function ReadOnlyNotice({ page }: { page: PageSummary }) {
  if (page.alias_of === null) {
    return (
      <Notice title="You can view this page but not edit it">
        <p>Ask an administrator if you need access.</p>
      </Notice>
    );
  }
  return (
    <Notice title="This page is an alias">
      <p>
        It shows the content of{' '}
        <Link to="/wagtail/pages/$id/edit/" params={{ id: String(page.alias_of) }}>
          the original page
        </Link>{' '}
        and changes with it.
      </p>
      {page.rights.includes('convert_alias') && (
        <p>
          <Link to="/wagtail/pages/$id/convert_alias/" params={{ id: String(page.id) }}>
            Convert to a page of its own
          </Link>
        </p>
      )}
    </Notice>
  );
}
