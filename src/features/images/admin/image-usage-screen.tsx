import { getImage, listImages } from '../staff-contract.ts';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { IMAGE } from './image-places.ts';

/** The "used by" list of one image. */
export function ImageUsageScreen() {
  const id = useRecordId();
  const image = useEndpoint(getImage, { params: { id } });
  return (
    <Screen title={image.data ? `Uses of “${image.data.title}”` : 'Uses of an image'}>
      <PlacesNav of={IMAGE} id={id} />
      <UsagePanel kind="image" id={id} />
      {image.data && (
        <ReplaceUses kind="image" id={id} isUsed={image.data.uses > 0} refreshes={[getImage, listImages]} />
      )}
    </Screen>
  );
}
