import { useListSearch } from '#ui/admin/listing/use-list-search.ts';

export type ImageLayout = 'grid' | 'list';

const KEY = 'images_layout';

/** Grid or list: from the address, otherwise from the device's storage. */
export function useLayout(): readonly [ImageLayout, (layout: ImageLayout) => void] {
  const [param, change] = useListSearch();
  const layout = [param('layout'), remembered()].find(isLayout) ?? 'grid';
  return [
    layout,
    (next) => {
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // A private window has no storage; the choice is then only in the address.
      }
      change({ layout: next }, { isReplacing: true });
    },
  ];
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function isLayout(text: string | null): text is ImageLayout {
  return text === 'grid' || text === 'list';
}
