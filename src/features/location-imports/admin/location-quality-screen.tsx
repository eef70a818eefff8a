import { DataNav } from '#features/locations/admin/data-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { type ChangeSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { getQuality, QUALITY_RULES } from '../contract.ts';
import styles from './quality.module.css';
import { RestaurantLink } from './restaurant-link.tsx';

type Quality = ReplyOf<typeof getQuality>;
type Row = Quality['rows'][number] & { title: string };

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  {
    name: 'restaurant',
    label: 'Restaurant',
    cell: ({ rlid, label }) => <RestaurantLink rlid={rlid}>{label}</RestaurantLink>,
  },
  { name: 'title', label: 'Finding', cell: ({ title }) => title },
  { name: 'text', label: 'Details', cell: ({ text }) => text },
];

/** What is probably wrong in the stored restaurants, with the way to each of them. */
export function LocationQualityScreen() {
  const [said, change] = useListSearch();
  const q = said('q');
  const rule = QUALITY_RULES.find((one) => one === said('rule'));
  const state = said('state') || undefined;
  const list = useListing(getQuality, { query: { q, rule, state, p: readPageNumber(said('p')) } });
  const query = new URLSearchParams({ q, ...(rule && { rule }), ...(state && { state }) });
  return (
    <Screen title="Data quality" intro="Data of restaurants in your regions that is probably wrong or missing.">
      <DataNav />
      <AsyncContent query={list} what="the findings">
        {(data) => (
          <>
            <Rules data={data} rule={rule} change={change} />
            <ListTools
              searchLabel="Search findings"
              q={q}
              change={change}
              filters={[
                {
                  kind: 'choice',
                  name: 'state',
                  label: 'State',
                  value: state ?? '',
                  any: 'Any',
                  options: data.states.map(({ value, count }) => ({
                    value,
                    label: `${stateWord(value)} (${count})`,
                  })),
                  pill: () => `State: ${stateWord(state ?? '')}`,
                },
              ]}
            >
              <a
                href={`/wagtail/locations/quality/export/?${query}`}
                download
                className={buttonClass({ variant: 'secondary' })}
              >
                Export CSV
              </a>
            </ListTools>
            <Findings
              data={data}
              isStale={list.isPlaceholderData}
              q={q}
              isFiltered={Boolean(q || rule || state)}
              change={change}
            />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Rules({ data, rule, change }: { data: Quality; rule: string | undefined; change: ChangeSearch }) {
  const { language } = useFormats();
  const checked = formatCount(data.checked, language);
  return (
    <Card
      title="Findings by rule"
      intro={`${checked} ${data.checked === 1 ? 'restaurant was' : 'restaurants were'} checked.`}
    >
      {data.rules.length === 0 ? (
        <p>No findings.</p>
      ) : (
        <ul className={styles.rules}>
          {data.rules.map((one) => (
            <li key={one.rule}>
              <Button
                variant="quiet"
                className={styles.rule}
                aria-pressed={one.rule === rule}
                onClick={() => change({ rule: one.rule === rule ? '' : one.rule, p: '' })}
              >
                <span>{one.title}</span>
                <span className={styles.number}>{formatCount(one.count, language)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Findings({
  data,
  isStale,
  q,
  isFiltered,
  change,
}: {
  data: Quality;
  isStale: boolean;
  q: string;
  isFiltered: boolean;
  change: ChangeSearch;
}) {
  const titles = new Map(data.rules.map(({ rule, title }) => [rule, title]));
  const rows = data.rows.map((row) => ({ ...row, title: titles.get(row.rule) ?? row.rule }));
  return (
    <ListResults
      label="Findings"
      data={data}
      nouns={['finding', 'findings']}
      found={isFiltered && { q, onClear: () => change({ q: '', rule: '', state: '', p: '' }) }}
      isStale={isStale}
      nothing="There are no findings."
    >
      <DataTable label="Findings" rows={rows} columns={COLUMNS} nameOf={({ label }) => label} />
    </ListResults>
  );
}

/** "US-TX" is "TX, US". */
function stateWord(value: string): string {
  const [country, state] = value.split('-');
  return state ? `${state}, ${country}` : value;
}
