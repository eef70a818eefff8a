import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RecordNav, type ScreenAddress } from '#ui/admin/record-nav.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { UploadQueue, type UploadQueueProps } from './upload-queue.tsx';

interface MediaUploadScreenProps extends Omit<UploadQueueProps, 'collection'> {
  /** List to which the files are added: its screen, and the path of its endpoint. */
  library: { to: ScreenAddress; label: string; path: string };
  /** Shown below the files. */
  children?: ReactNode;
}

/** Uploads several files; the collection of the list is the initial choice. */
export function MediaUploadScreen({ library, onAdded, children, ...files }: MediaUploadScreenProps) {
  const client = useQueryClient();
  const [param] = useListSearch();
  const collection = /^[1-9]\d{0,8}$/.test(param('collection')) ? param('collection') : '';
  const { path } = library;
  const noteAdded = useCallback(() => {
    void client.invalidateQueries({ queryKey: [path] });
    onAdded?.();
  }, [client, path, onAdded]);
  return (
    <Screen title={`Add ${files.nouns[1]}`} intro="Titles are taken from the file names.">
      <RecordNav label={library.label} back={{ ...library, ...(collection && { search: { collection } }) }} />
      <UploadQueue {...files} collection={collection ? Number(collection) : null} onAdded={noteAdded} />
      {children}
    </Screen>
  );
}
