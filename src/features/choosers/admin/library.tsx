import { useRef, useState } from 'react';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import {
  type ChooserItem,
  type ChooserList,
  chooseDocuments,
  chooseImages,
  chooseSnippets,
  chooseVideos,
  type ItemKind,
} from '../contract.ts';
import { focusFirstChoice } from './arrow-keys.ts';
import { ChoiceList } from './choice-list.tsx';
import { KIND_TEXTS } from './kind-texts.ts';
import styles from './library.module.css';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { useRecent } from './use-recent.ts';
import { useSettled } from './use-settled.ts';

export type LibraryKind = Exclude<ItemKind, 'page'>;

const ENDPOINTS = {
  image: chooseImages,
  document: chooseDocuments,
  video: chooseVideos,
  snippet: chooseSnippets,
} as const;

interface Wanted {
  q?: string | undefined;
  p?: number | undefined;
  collection?: string | undefined;
}

/** One page of the items of a kind. @param model of snippets */
export function useLibrary(kind: LibraryKind, model: string | undefined, { q, p, collection }: Wanted = {}) {
  // The four responses differ only in properties of media and snippets.
  return useEndpoint(ENDPOINTS[kind] as typeof chooseImages, {
    ...(model !== undefined && { params: { model } }),
    query: { q: q || undefined, p: p === 1 ? undefined : p, collection: collection || undefined },
  });
}

/** Search and list of items of one kind; pages have their own chooser. */
export function Library({
  kind,
  model,
  onChoose,
  onUpload,
}: {
  kind: LibraryKind;
  model?: string | undefined;
  /** Opens the upload; absent when the user may not upload. */
  onUpload?: () => void;
  onChoose: (item: ChooserItem) => void;
}) {
  const [text, setText] = useState('');
  const [collection, setCollection] = useState('');
  const [p, setPage] = useState(1);
  const q = useSettled(text.trim());
  const query = useLibrary(kind, model, { q, p, collection });
  const collections = useLibrary(kind, model).data?.collections ?? [];
  const box = useRef<HTMLDivElement>(null);
  const { many } = KIND_TEXTS[kind];
  return (
    <div className={styles.library}>
      <SearchBox
        label={`Search ${many}`}
        value={text}
        onChange={(value) => {
          setText(value);
          setPage(1);
        }}
        onLeave={() => focusFirstChoice(box.current)}
      >
        {collections.length > 0 && (
          <SelectField
            label="Collection"
            value={collection}
            options={[
              { value: '', label: 'All collections' },
              ...collections.map(({ id, name, depth }) => ({
                value: String(id),
                // Browsers remove ordinary spaces from options.
                label: `${'\u00a0\u00a0\u00a0'.repeat(Math.max(0, depth - 1))}${name}`,
              })),
            ]}
            onChange={(event) => {
              setCollection(event.target.value);
              setPage(1);
            }}
          />
        )}
      </SearchBox>
      <div ref={box} className={styles.library}>
        {!q && !collection && p === 1 && kind !== 'snippet' && <Recent kind={kind} onChoose={onChoose} />}
        <AsyncContent query={query} what={`the ${many}`}>
          {(list) => (
            <>
              <p role="status" className={styles.count}>
                {countWords(list, kind, q !== '' || collection !== '')}
              </p>
              {onUpload && list.total === 0 && list.mayUpload && (
                <div>
                  <Button variant="secondary" onClick={onUpload}>
                    Upload {KIND_TEXTS[kind].article} {KIND_TEXTS[kind].one}
                  </Button>
                </div>
              )}
              <ChoiceList kind={kind} label={`All ${many}`} items={list.rows} onChoose={onChoose} />
              <Pager p={list.p} pages={list.pages} onPage={setPage} />
            </>
          )}
        </AsyncContent>
      </div>
    </div>
  );
}

function Recent({ kind, onChoose }: { kind: LibraryKind; onChoose: (item: ChooserItem) => void }) {
  const recent = useRecent(kind);
  if (recent.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h3>Recently chosen</h3>
      <ChoiceList kind={kind} label={`Recently chosen ${KIND_TEXTS[kind].many}`} items={recent} onChoose={onChoose} />
    </section>
  );
}

function countWords({ total }: ChooserList, kind: LibraryKind, isNarrowed: boolean): string {
  const { one, many } = KIND_TEXTS[kind];
  if (total > 0) return `${total} ${total === 1 ? one : many}`;
  return isNarrowed
    ? `No ${many} match. Try another word.`
    : kind === 'snippet'
      ? 'There are no snippets yet.'
      : `There are no ${many} that you may use yet.`;
}
