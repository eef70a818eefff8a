import { useEffect, useRef, useState } from 'react';
import { Refusal } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { listPages } from '#features/pages/explorer-contract.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { focusFirstChoice } from './arrow-keys.ts';
import styles from './library.module.css';
import { PageRows } from './page-rows.tsx';
import { PageTrail } from './page-trail.tsx';
import { Pager } from './pager.tsx';
import { type PageLimits, refusalOf } from './page-limits.ts';
import { lastPlace, rememberPlace } from './recent-choices.ts';
import { RecentPages } from './recent-pages.tsx';
import { SearchBox } from './search-box.tsx';
import { useSettled } from './use-settled.ts';

/**
 * The page tree, one level at a time. A search filters the pages below the current level in place; clearing it restores
 * the level.
 */
export function PageTree({
  limits,
  onChoose,
}: {
  limits: PageLimits;
  onChoose: (page: Pick<PageSummary, 'id' | 'title' | 'url_path'>) => void;
}) {
  const [place, setPlace] = useState<number | undefined>(lastPlace);
  const [text, setText] = useState('');
  const [isEverywhere, setEverywhere] = useState(false);
  const [p, setPage] = useState(1);
  const q = useSettled(text.trim());
  const box = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const query = useEndpoint(listPages, {
    query: {
      parent: place,
      ...(p > 1 && { p }),
      ...(q && {
        q,
        search_all: isEverywhere || undefined,
        template: limits.templates?.length === 1 ? limits.templates[0] : undefined,
      }),
    },
  });
  const { data, error } = query;
  const isGone = place !== undefined && error instanceof Refusal && error.code === 'not_found';

  const go = (id: number | undefined) => {
    wantsFocus.current = true;
    rememberPlace(id);
    setPlace(id);
    setText('');
    setPage(1);
  };
  // The last visited page may have been deleted.
  if (isGone) setPlace(undefined);
  useEffect(() => {
    if (!data || !wantsFocus.current) return;
    wantsFocus.current = false;
    if (!focusFirstChoice(box.current)) box.current?.focus();
  }, [data]);

  return (
    <div className={styles.library}>
      <SearchBox
        label={data?.parent && !isEverywhere ? `Search below “${data.parent.title}”` : 'Search pages'}
        value={text}
        onChange={(value) => {
          setText(value);
          setPage(1);
        }}
        onLeave={() => focusFirstChoice(box.current)}
      >
        {place !== undefined && (
          <CheckField
            label="Search everywhere"
            checked={isEverywhere}
            onChange={(event) => setEverywhere(event.target.checked)}
          />
        )}
      </SearchBox>
      {!q && place === undefined && <RecentPages limits={limits} onChoose={onChoose} />}
      <AsyncContent query={query} what="the pages">
        {(list) => (
          <div ref={box} tabIndex={-1} className={styles.library}>
            <PageTrail parent={list.parent} ancestors={list.ancestors} onOpen={go} />
            <p role="status" className={styles.count}>
              {countWords(list.total, list.is_search)}
            </p>
            <PageRows
              parent={list.is_search ? null : list.parent}
              rows={list.rows}
              refusalOf={(page) => refusalOf(page, limits)}
              onChoose={onChoose}
              onOpen={go}
              onUp={() => {
                if (list.parent) go(list.ancestors.findLast(({ may_open }) => may_open)?.id);
              }}
              isClosed={(id) => limits.exclude?.includes(id) ?? false}
            />
            <Pager p={list.p} pages={list.pages} onPage={setPage} />
          </div>
        )}
      </AsyncContent>
    </div>
  );
}

function countWords(total: number, isSearch: boolean): string {
  if (isSearch)
    return total === 0 ? 'No pages match. Try another word.' : `${total} ${total === 1 ? 'page' : 'pages'} found`;
  return total === 0 ? 'There are no pages here.' : `${total} ${total === 1 ? 'page' : 'pages'} here`;
}
