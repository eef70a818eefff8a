import { changedText } from '#features/history/admin/changed-text.ts';
import { RecordHistoryScreen } from '#features/history/admin/record-history-screen.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getSite, getSiteHistory } from '#features/pages/sites-contract.ts';
import { SITE } from './site-places.ts';

/** History of one site. */
export function SiteHistoryScreen() {
  const id = useRecordId();
  const { data } = useEndpoint(getSite, { params: { id } });
  return (
    <RecordHistoryScreen
      endpoint={getSiteHistory}
      params={{ id }}
      sentences={{ 'site.create': 'Created the site', 'site.update': changedText }}
      title={(name) => `History of ${name}`}
    >
      <PlacesNav of={SITE} id={id} may={{ delete: data?.deleteRefusal === null }} />
    </RecordHistoryScreen>
  );
}
