import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteSite, getSite } from '#features/pages/sites-contract.ts';
import { SITE } from './site-places.ts';

/** Asks before a site is deleted. */
export function SiteDeleteScreen() {
  const id = useRecordId();
  const { language } = useFormats();
  const counted = (count: number, noun: string) =>
    `${count === 0 ? 'no' : formatCount(count, language)} ${noun}${count === 1 ? '' : 's'}`;
  return (
    <DeleteScreen
      noun="site"
      read={getSite}
      params={{ id }}
      title={(data) => (data ? `Delete “${data.site.name}”` : 'Delete site')}
      nav={(data) => <PlacesNav of={SITE} id={id} may={{ delete: data?.deleteRefusal === null }} />}
      refusal={({ deleteRefusal }) => deleteRefusal}
      consequences={({ site, goesWithIt: { settings, redirects } }) => (
        <>
          <p>
            Guests of <strong>{site.host}</strong> will see the default site. The pages of the site are kept. This
            cannot be undone.
          </p>
          <p>
            This also deletes {counted(settings, 'setting')} and {counted(redirects, 'redirect')} of this site.
          </p>
        </>
      )}
      remove={deleteSite}
      cancelTo={SITE.screens.edit}
      list={SITE.list}
      done={({ site }) => `${site.name} is deleted.`}
    />
  );
}
