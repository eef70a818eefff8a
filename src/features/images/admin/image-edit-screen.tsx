import { getImage } from '../staff-contract.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { ImageForm } from './image-form.tsx';
import { IMAGE } from './image-places.ts';

/** One image: its properties, its collection, its focal point, and its file. */
export function ImageEditScreen() {
  const id = useRecordId();
  const image = useOpening(getImage, { params: { id } });
  return (
    <Screen title={image.data?.title ?? 'Edit image'}>
      <PlacesNav of={IMAGE} id={id} />
      <AsyncContent query={image} what="this image">
        {(details) => <ImageForm key={id} details={details} />}
      </AsyncContent>
    </Screen>
  );
}
