import { getImage } from '#features/images/staff-contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { ImageForm } from './image-form.tsx';
import { ImageNav } from './image-nav.tsx';
import { useImageId } from './use-image-id.ts';

/** One image: what is said of it, where it stands, what its cuts are made round, and its file. */
export function EditScreen() {
  const id = useImageId();
  const image = useEndpoint(getImage, { params: { id } });
  return (
    <Screen title={image.data?.title ?? 'Edit image'}>
      <ImageNav id={id} />
      <AsyncContent query={image} what="this image">
        {(details) => <ImageForm details={details} />}
      </AsyncContent>
    </Screen>
  );
}
