import { Link } from '@tanstack/react-router';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteSite, getSite, type ListedSite } from '#features/pages/sites-contract.ts';
import { SiteNav } from './site-nav.tsx';

/** Asks before a site goes. */
export function SiteDeleteScreen() {
  const id = useRecordId();
  const query = useEndpoint(getSite, { params: { id } });
  return (
    <Screen title={query.data ? `Delete “${query.data.site.name}”` : 'Delete site'}>
      <SiteNav id={id} mayDelete={query.data?.deleteRefusal === null} />
      <AsyncContent query={query} what="this site">
        {({ site, deleteRefusal, goesWithIt }) =>
          deleteRefusal === null ? (
            <DeleteForm site={site} goesWithIt={goesWithIt} />
          ) : (
            <>
              <Notice kind="error" title="This site cannot be deleted">
                <p>{deleteRefusal}.</p>
              </Notice>
              <p>
                <Link to="/wagtail/sites/">All sites</Link>
              </p>
            </>
          )
        }
      </AsyncContent>
    </Screen>
  );
}

function DeleteForm({
  site,
  goesWithIt: { settings, redirects },
}: {
  site: ListedSite;
  goesWithIt: { settings: number; redirects: number };
}) {
  const { language } = useFormats();
  const leave = useLeaveTo();
  const remove = useChange(deleteSite, {
    onSuccess: () => leave('/wagtail/sites/', `${site.name} is deleted.`),
  });
  return (
    <>
      <ErrorSummary error={remove.error} fields={{}} />
      <p>
        Guests of <strong>{site.host}</strong> will see the default site. The pages of the site are kept. This cannot be
        undone.
      </p>
      <p>
        This also deletes {counted(settings, ['setting', 'settings'], language)} and{' '}
        {counted(redirects, ['redirect', 'redirects'], language)} of this site.
      </p>
      <ButtonRow>
        <Button
          variant="danger"
          isBusy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate({ params: { id: site.id } })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
        <Link
          to="/wagtail/sites/edit/$id/"
          params={{ id: String(site.id) }}
          className={buttonClass({ variant: 'quiet' })}
        >
          Cancel
        </Link>
      </ButtonRow>
    </>
  );
}

function counted(count: number, [one, many]: readonly [string, string], language: string): string {
  return `${count === 0 ? 'no' : formatCount(count, language)} ${count === 1 ? one : many}`;
}
