import { ThingHistory } from '#features/history/admin/thing-history.tsx';
import { getImage, getImageHistory } from '../staff-contract.ts';
import { replaceWords } from '#features/usage/admin/replace-words.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { ImageNav } from './image-nav.tsx';

const PARTS: Readonly<Record<string, string>> = {
  title: 'title',
  alt_text: 'alternative text',
  tags: 'tags',
  collection: 'collection',
  focal_point: 'focal point',
};

const SENTENCES = {
  'image.create': 'Added it',
  'image.focal_point': 'Changed its focal point',
  'image.replace_file': 'Replaced its file',
  'image.replace_uses': replaceWords,
  'image.update': ({ changed }: Readonly<Record<string, unknown>>) => {
    const parts = Array.isArray(changed) ? changed.flatMap((one) => PARTS[String(one)] ?? []) : [];
    return parts.length === 0 ? 'Changed it' : `Changed its ${parts.join(', ')}`;
  },
} as const;

/** What was done to one image. */
export function ImageHistoryScreen() {
  const id = useRecordId();
  const image = useEndpoint(getImage, { params: { id } });
  return (
    <Screen title={image.data ? `History of “${image.data.title}”` : 'History of an image'}>
      <ImageNav id={id} />
      <ThingHistory endpoint={getImageHistory} params={{ id }} sentences={SENTENCES} />
    </Screen>
  );
}
