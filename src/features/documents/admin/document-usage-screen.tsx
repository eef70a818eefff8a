import { getDocument, listDocuments } from '../contract.ts';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { DOCUMENT } from './document-places.ts';

/** The "used by" list of one document. */
export function DocumentUsageScreen() {
  const id = useRecordId();
  const document = useEndpoint(getDocument, { params: { id } });
  return (
    <Screen title={document.data ? `Uses of “${document.data.title}”` : 'Uses of a document'}>
      <PlacesNav of={DOCUMENT} id={id} />
      <UsagePanel kind="document" id={id} />
      {document.data?.mayChange && (
        <ReplaceUses kind="document" id={id} isUsed={document.data.uses > 0} refreshes={[getDocument, listDocuments]} />
      )}
    </Screen>
  );
}
