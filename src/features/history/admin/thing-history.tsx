import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import type { ThingHistory as Shape } from '#features/history/contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';

type HistoryEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Shape>>;

/** How an action reads: "created it", or made from what was recorded with it. */
export type Sentences = Readonly<Record<string, string | ((details: Readonly<Record<string, unknown>>) => string)>>;

/** What was done to one thing, newest first; which part of it stands in the address. */
export function ThingHistory({
  endpoint,
  params,
  query = {},
  sentences,
}: {
  /** Its query takes `p`. */
  endpoint: HistoryEndpoint;
  params: Readonly<Record<string, string | number>>;
  /** What it takes besides. */
  query?: Readonly<Record<string, string>>;
  /** By action; an action that is not among them reads as its own name. */
  sentences: Sentences;
}) {
  const [said] = useListSearch();
  const history = useListing(endpoint, { params, query: { ...query, p: readPageNumber(said('p')) } });
  return (
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
  );
}

function sentenceOf(sentences: Sentences, { action, details }: Shape['rows'][number]): string {
  const found = sentences[action];
  if (found === undefined) return action;
  return typeof found === 'string' ? found : found(details);
}
