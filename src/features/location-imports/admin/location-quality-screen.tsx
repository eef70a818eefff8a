import { DataNav } from '#features/locations/admin/data-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { type ChangeSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { getQuality, QUALITY_RULES } from '../contract.ts';
import styles from './quality.module.css';
import { RestaurantLink } from './restaurant-link.tsx';

type Quality = ReplyOf<typeof getQuality>;

const filtersOf = (data: Quality | undefined): DeclaredFilter[] => [
  {
    kind: 'choice',
    name: 'rule',
    label: 'Rule',
    options: QUALITY_RULES.map((value) => ({ value, label: value })),
    isElsewhere: true,
  },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    takes: /./,
    options: (data?.states ?? []).map(({ value, count }) => ({ value, label: `${stateWord(value)} (${count})` })),
    pill: (_, value) => `State: ${stateWord(value)}`,
  },
];

/** Probable mistakes in the stored restaurants, with links to the restaurants. */
export function LocationQualityScreen() {
  const [param] = useListSearch();
  const rule = QUALITY_RULES.find((one) => one === param('rule'));
  return (
    <ListScreen
      endpoint={getQuality}
      title="Data quality"
      intro="Data of restaurants in your regions that is probably wrong or missing."
      head={(data, { change }) => (
        <>
          <DataNav />
          {data && <Rules data={data} rule={rule} change={change} />}
        </>
      )}
      label="Findings"
      nouns={['finding', 'findings']}
      filters={filtersOf}
      tools={({ q }) => (
        <a
          href={`/wagtail/locations/quality/export/?${new URLSearchParams({ q, ...(rule && { rule }), ...(param('state') && { state: param('state') }) })}`}
          download
          className={buttonClass({ variant: 'secondary' })}
        >
          Export as CSV
        </a>
      )}
      nothing="There are no findings."
      nameOf={({ label }) => label}
      columns={({ rules }) => [
        {
          name: 'restaurant',
          label: 'Restaurant',
          cell: ({ rlid, label }) => <RestaurantLink rlid={rlid}>{label}</RestaurantLink>,
        },
        {
          name: 'title',
          label: 'Finding',
          cell: (row) => rules.find((one) => one.rule === row.rule)?.title ?? row.rule,
        },
        { name: 'text', label: 'Details', cell: ({ text }) => text },
      ]}
    />
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

/** Changes "US-TX" to "TX, US". */
function stateWord(value: string): string {
  const [country, state] = value.split('-');
  return state ? `${state}, ${country}` : value;
}
