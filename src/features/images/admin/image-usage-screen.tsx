import { getImage, listImages } from '../staff-contract.ts';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { ImageNav } from './image-nav.tsx';

/** What shows one image. */
export function ImageUsageScreen() {
  const id = useRecordId();
  const image = useEndpoint(getImage, { params: { id } });
  return (
    <Screen title={image.data ? `Uses of “${image.data.title}”` : 'Uses of an image'}>
      <ImageNav id={id} />
      <UsagePanel kind="image" id={id} />
      {image.data && (
        <ReplaceUses kind="image" id={id} isUsed={image.data.uses > 0} refreshes={[getImage, listImages]} />
      )}
    </Screen>
  );
}
