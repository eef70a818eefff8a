import { RecordHistoryScreen } from '#features/history/admin/record-history-screen.tsx';
import { getImageHistory } from '../staff-contract.ts';
import { replacementText } from '#features/usage/admin/replacement-text.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { IMAGE } from './image-places.ts';

const PARTS: Readonly<Record<string, string>> = {
  title: 'title',
  alt_text: 'alternative text',
  alt_text_es: 'Spanish alternative text',
  'alt_text_fr-CA': 'French alternative text',
  tags: 'tags',
  collection: 'collection',
  focal_point: 'focal point',
};

const SENTENCES = {
  'image.delete': 'Deleted it',
  'image.restore': 'Restored it',
  'image.create': 'Added it',
  'image.focal_point': 'Changed its focal point',
  'image.replace_file': 'Replaced its file',
  'image.replace_uses': replacementText,
  'image.update': ({ changed }: Readonly<Record<string, unknown>>) => {
    const parts = Array.isArray(changed) ? changed.flatMap((one) => PARTS[String(one)] ?? []) : [];
    return parts.length === 0 ? 'Changed it' : `Changed its ${parts.join(', ')}`;
  },
} as const;

/** History of one image. */
export function ImageHistoryScreen() {
  const id = useRecordId();
  return (
    <RecordHistoryScreen endpoint={getImageHistory} params={{ id }} sentences={SENTENCES} before="History of an image">
      <PlacesNav of={IMAGE} id={id} />
    </RecordHistoryScreen>
  );
}
