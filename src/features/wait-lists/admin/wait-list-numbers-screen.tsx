import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { DayRangeFields } from '#ui/admin/listing/day-range.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getWaitListNumbers } from '../staff-contract.ts';

type Numbers = ReplyOf<typeof getWaitListNumbers>;
type Row = Numbers['rows'][number] & { id: number };

const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
  { name: 'band', label: 'Party size', cell: ({ band }) => band },
  { name: 'hour', label: 'Joined at', cell: ({ hour }) => `${String(hour).padStart(2, '0')}:00` },
  { name: 'parties', label: 'Parties', cell: ({ parties }) => parties, isNumber: true },
  { name: 'median', label: 'Usual wait', cell: ({ median }) => `${Math.round(median)} min`, isNumber: true },
  { name: 'p90', label: 'Nine of ten within', cell: ({ p90 }) => `${Math.round(p90)} min`, isNumber: true },
];

/** How the wait list of one restaurant did, by party size and hour. */
export function WaitListNumbersScreen() {
  const rlid = useRecordId();
  const [said, change] = useListSearch();
  const [from, to] = [said('from'), said('to')];
  const numbers = useListing(getWaitListNumbers, { query: { rlid, from: from || undefined, to: to || undefined } });
  return (
    <Screen title="Wait list figures" intro="Waits of parties that were seated, and what became of the others.">
      <HostNav rlid={rlid} />
      <FieldPair>
        <DayRangeFields range={{ from, to, help: 'Business days of the restaurant.' }} change={change} />
      </FieldPair>
      <AsyncContent query={numbers} what="the figures">
        {(data) => <Figures data={data} />}
      </AsyncContent>
    </Screen>
  );
}

function Figures({ data }: { data: Numbers }) {
  const { joined, seated, left, noShows, quoteScore, rows } = data;
  const share = (part: number) => (joined === 0 ? String(part) : `${part} (${Math.round((100 * part) / joined)} %)`);
  return (
    <>
      <Card title="Parties">
        <FactGrid>
          <Fact name="Joined">{joined}</Fact>
          <Fact name="Seated">{share(seated)}</Fact>
          <Fact name="Left">{share(left)}</Fact>
          <Fact name="No-shows">{share(noShows)}</Fact>
          <Fact name="Quotes kept">
            {quoteScore
              ? `${Math.round(quoteScore.within)} % of ${quoteScore.parties} parties; ${Math.round(quoteScore.late)} % waited longer than promised`
              : 'Shown after 50 seated parties'}
          </Fact>
        </FactGrid>
      </Card>
      {rows.length > 0 && (
        <DataTable
          label="Waits by party size and hour"
          rows={rows.map((row, id) => ({ ...row, id }))}
          columns={COLUMNS}
          nameOf={({ band, hour }) => `${band}, ${hour}:00`}
        />
      )}
    </>
  );
}
