import { MediaListScreen } from '#features/library/admin/media-list-screen.tsx';
import { LANGUAGE_NAMES } from '#ui/admin/language-names.ts';
import { ALT_LANGUAGES } from '../alt-text.ts';
import { IMAGE_ORDERINGS, imageBulk, listImages } from '../staff-contract.ts';
import { IMAGE_COLUMNS } from './image-columns.tsx';
import { ImageGrid } from './image-grid.tsx';
import { useLayout } from './use-layout.ts';
import { LayoutSwitch, OrderField } from './view-tools.tsx';

/** List of images; the layout is part of the address, too. */
export function ImageListScreen() {
  const [layout, setLayout] = useLayout();
  return (
    <MediaListScreen
      kind="image"
      endpoint={listImages}
      bulk={imageBulk}
      title="Images"
      nouns={['image', 'images']}
      orderings={IMAGE_ORDERINGS}
      ordering="-createdAt"
      addTo="/wagtail/images/multiple/add/"
      filters={[
        {
          kind: 'choice',
          name: 'noAlt',
          label: 'No alternative text in',
          options: ALT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          pill: (chosen) => `No alternative text in ${chosen}`,
        },
      ]}
      tools={({ sorting }) => (
        <>
          <OrderField sorting={sorting} />
          <LayoutSwitch layout={layout} onChange={setLayout} />
        </>
      )}
      columns={IMAGE_COLUMNS}
      draw={layout === 'grid' ? ({ rows }, selection) => <ImageGrid rows={rows} selection={selection} /> : undefined}
    />
  );
}
