import { MediaListScreen } from '#features/library/admin/media-list-screen.tsx';
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
      filters={[{ kind: 'tick', name: 'noAlt', label: 'Without alternative text' }]}
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
