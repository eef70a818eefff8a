import { deleteImage, getImage, listImages } from '../staff-contract.ts';
import { MediaDeleteScreen } from '#features/library/admin/media-delete-screen.tsx';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { IMAGE } from './image-places.ts';
import { Thumbnail } from './thumbnail.tsx';

/** Asks before an image is deleted, and lists its uses. */
export function ImageDeleteScreen() {
  const id = useRecordId();
  return (
    <MediaDeleteScreen
      of={IMAGE}
      id={id}
      read={getImage}
      remove={deleteImage}
      list={listImages}
      thumbnail={(image) => <Thumbnail row={image} />}
      usage={
        <>
          <UsagePanel kind="image" id={id} />
          <ReplaceUses kind="image" id={id} isUsed refreshes={[getImage, listImages]} />
        </>
      }
    />
  );
}
