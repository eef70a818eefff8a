import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { RecordHistory } from '#features/history/contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';

type Entry = RecordHistory['rows'][number];

/** Texts of actions: "created it", or computed from the recorded details. */
export type Sentences = Readonly<Record<string, string | ((details: Entry['details']) => string)>>;

/** The history of one record, newest first; the page is in the address. */
export function RecordHistoryScreen({
  endpoint,
  params,
  query = {},
  sentences,
  title = (name) => `History of “${name}”`,
  before = 'History',
  intro,
  children,
}: {
  /** Its query takes `p`. */
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<RecordHistory>>;
  params: Readonly<Record<string, string | number>>;
  /** Further query parameters. */
  query?: Readonly<Record<string, string>>;
  /** By action; an action without a sentence is shown by its own name. */
  sentences: Sentences;
  /** Title from the record's current name, and until the name is loaded. */
  title?: (name: string) => string;
  before?: string;
  intro?: ReactNode;
  /** Links back. */
  children: ReactNode;
}) {
  const [param] = useListSearch();
  const history = useListing(endpoint, { params, query: { ...query, p: readPageNumber(param('p')) } });
  return (
    <Screen title={history.data ? title(history.data.title) : before} intro={intro}>
      {children}
      <AsyncContent query={history} what="the history">
        {(data) => (
          <ListResults
            label="Events"
            data={data}
            nouns={['event', 'events']}
            isStale={history.isPlaceholderData}
            nothing="There is no history yet."
          >
            <LineList isOrdered>
              {data.rows.map((line) => (
                <Line
                  key={line.id}
                  title={sentenceOf(sentences, line)}
                  more={
                    <>
                      {line.by}, <RelativeTime at={line.at} />
                    </>
                  }
                />
              ))}
            </LineList>
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}

function sentenceOf(sentences: Sentences, { action, details }: Entry): string {
  const found = sentences[action];
  if (found === undefined) return action;
  return typeof found === 'string' ? found : found(details);
}
