import { Tabs } from '@base-ui/react/tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/admin/dialog.tsx';
import type { ChooserItem, ItemKind, UploadKind } from '../contract.ts';
import styles from './chooser-dialog.module.css';
import { describedKey } from './describer.ts';
import { KIND_TEXTS } from './kind-texts.ts';
import { Library, useLibrary } from './library.tsx';
import type { PageLimits } from './page-limits.ts';
import { PageTree } from './page-tree.tsx';
import { rememberChoice } from './recent-choices.ts';
import { UploadForm } from './upload-form.tsx';

/** Kind of item that the dialog chooses, and its limits. */
export type ChooserRequest =
  | ({ kind: 'page' } & PageLimits)
  | { kind: UploadKind }
  | { kind: 'snippet'; model: string };

/**
 * The dialog of all choosers; open while there is a request. `onDone` gets the choice, or null when the dialog was
 * closed.
 */
export function ChooserDialog({
  request,
  onDone,
}: {
  request: ChooserRequest | null;
  onDone: (item: ChooserItem | null) => void;
}) {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  const words = shown && KIND_TEXTS[shown.kind];
  return (
    <Dialog
      isOpen={request !== null}
      onClose={() => onDone(null)}
      title={words ? `Choose ${words.article} ${words.one}` : 'Choose'}
      isTall
    >
      {/* Prevents the surrounding form from receiving this form's submit event. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {shown && <ChooserBody request={shown} onDone={onDone} />}
      </div>
    </Dialog>
  );
}

function ChooserBody({ request, onDone }: { request: ChooserRequest; onDone: (item: ChooserItem) => void }) {
  const client = useQueryClient();
  const choose = (kind: ItemKind, item: ChooserItem) => {
    rememberChoice(kind, item.id);
    // Refreshes every place that shows the item: a page's editor, an address.
    void client.invalidateQueries({ queryKey: describedKey(kind, item.id) });
    onDone(item);
  };
  if (request.kind === 'page') {
    return (
      <PageTree
        limits={request}
        onChoose={({ id, title, url_path }) =>
          choose('page', { id, title, detail: url_path, thumbnail: null, altText: '', isPrivate: false })
        }
      />
    );
  }
  if (request.kind === 'snippet')
    return <Library kind="snippet" model={request.model} onChoose={(item) => choose('snippet', item)} />;
  const { kind } = request;
  return <LibraryWithUpload kind={kind} onChoose={(item) => choose(kind, item)} />;
}

/** The list, with a button to upload for users who may. */
function LibraryWithUpload({ kind, onChoose }: { kind: UploadKind; onChoose: (item: ChooserItem) => void }) {
  const mayUpload = useLibrary(kind, undefined).data?.mayUpload ?? false;
  const [tab, setTab] = useState<'library' | 'upload'>('library');
  return (
    <Tabs.Root value={tab} onValueChange={setTab} className={styles.tabs}>
      {mayUpload && (
        <Tabs.List className={styles.tabList} aria-label="Source">
          <Tabs.Tab value="library" className={styles.tab}>
            Library
          </Tabs.Tab>
          <Tabs.Tab value="upload" className={styles.tab}>
            Upload
          </Tabs.Tab>
        </Tabs.List>
      )}
      <Tabs.Panel value="library" className={styles.panel} tabIndex={-1}>
        <Library kind={kind} onChoose={onChoose} onUpload={() => setTab('upload')} />
      </Tabs.Panel>
      <Tabs.Panel value="upload" className={styles.panel} tabIndex={-1}>
        <UploadForm kind={kind} onChoose={onChoose} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
