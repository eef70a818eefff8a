import { deleteImage, getImage, listImages } from '../staff-contract.ts';
import { MediaDeleteScreen } from '#features/library/admin/media-delete-screen.tsx';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { ImageNav } from './image-nav.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** Asks before an image is deleted, and says what shows it. */
export function ImageDeleteScreen() {
  const id = useRecordId();
  const image = useEndpoint(getImage, { params: { id } });
  const remove = useChange(deleteImage, { refreshes: [listImages] });
  return (
    <MediaDeleteScreen
      kind="image"
      id={id}
      thing={image}
      nav={<ImageNav id={id} />}
      library="/wagtail/images/"
      edit="/wagtail/images/$id/"
      picture={image.data && <Thumbnail row={image.data} />}
      usage={
        <>
          <UsagePanel kind="image" id={id} />
          <ReplaceUses kind="image" id={id} isUsed refreshes={[getImage, listImages]} />
        </>
      }
      removal={remove}
      onDelete={(althoughUsed, leave) =>
        remove.mutate({ params: { id }, body: { althoughUsed } }, { onSuccess: leave })
      }
    />
  );
}
