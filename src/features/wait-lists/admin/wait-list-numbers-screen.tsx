import { DAY_LABELS } from '#features/locations/admin/texts.ts';
import { formatClock } from '#features/opening-hours/hours-clock.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { type Columns, DataTable } from '#ui/admin/listing/data-table.tsx';
import { DayRangeFields } from '#ui/admin/listing/day-range.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getWaitListNumbers } from '../staff-contract.ts';
import styles from './wait-list-numbers.module.css';

type Numbers = ReplyOf<typeof getWaitListNumbers>;
type Numbered<Line> = Line & { id: number };
type Row = Numbered<Numbers['rows'][number]>;
type WeekdayRow = Numbered<NonNullable<Numbers['reservations']>['rows'][number]>;

/** "4:00 PM", as other screens write times. */
const clockOf = (hour: number) => formatClock(hour * 60);

const COLUMNS: Columns<Row> = [
  { name: 'band', label: 'Party size', cell: ({ band }) => band },
  { name: 'hour', label: 'Joined at', cell: ({ hour }) => clockOf(hour) },
  { name: 'parties', label: 'Parties', cell: ({ parties }) => parties, isNumber: true },
  { name: 'median', label: 'Usual wait', cell: ({ median }) => `${Math.round(median)} min`, isNumber: true },
  { name: 'p90', label: 'Nine of ten within', cell: ({ p90 }) => `${Math.round(p90)} min`, isNumber: true },
];

const WEEKDAY_COLUMNS: Columns<WeekdayRow> = [
  { name: 'weekday', label: 'Weekday', cell: ({ weekday }) => DAY_LABELS[weekday] ?? '' },
  { name: 'hour', label: 'Time', cell: ({ hour }) => clockOf(hour) },
  { name: 'parties', label: 'Reservations', cell: ({ parties }) => parties, isNumber: true },
  { name: 'covers', label: 'Guests', cell: ({ covers }) => covers, isNumber: true },
];

/** Figures of the wait list and the reservations of one restaurant. */
export function WaitListNumbersScreen() {
  const rlid = useRecordId();
  return (
    <Screen title="Figures" intro="How visits ended, how long parties waited, and how many guests came.">
      <FiguresFor rlid={rlid} />
    </Screen>
  );
}

/** The same for a region, or for all restaurants that the user may see. */
export function FiguresScreen() {
  return (
    <Screen title="Figures" intro="How visits ended, how long parties waited, and how many guests came.">
      <FiguresFor />
    </Screen>
  );
}

function FiguresFor({ rlid }: { rlid?: number }) {
  const [param, change] = useListSearch();
  const [from, to, region] = [param('from'), param('to'), param('region')];
  const query = { rlid, from: from || undefined, to: to || undefined, region: region || undefined };
  const numbers = useListing(getWaitListNumbers, { query });
  const file = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return (
    <>
      {rlid !== undefined && <HostNav rlid={rlid} maySet={numbers.data?.maySet} />}
      <FieldPair>
        <DayRangeFields range={{ from, to, help: 'Business days of the restaurant.' }} change={change} />
      </FieldPair>
      {rlid === undefined && (
        <SelectField
          label="Restaurants"
          value={region}
          options={[
            { value: '', label: 'All that you may see' },
            ...(numbers.data?.regions ?? []).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ target }) => change({ region: target.value })}
        />
      )}
      <AsyncContent query={numbers} what="the figures">
        {(data) => (
          <>
            <ButtonRow>
              <a href={`/wagtail/host/numbers/export/?${file}`} className={buttonClass({ variant: 'secondary' })}>
                Download as CSV
              </a>
            </ButtonRow>
            <Figures data={data} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function Figures({ data }: { data: Numbers }) {
  const { restaurants, joined, seated, left, noShows, quoteScore, calledToSeated, rows, reservations } = data;
  const share = (part: number, whole: number) =>
    whole === 0 ? String(part) : `${part} (${percentText((100 * part) / whole)})`;
  return (
    <>
      <Card
        title="Wait list"
        intro={restaurants === 1 ? 'Of 1 restaurant.' : `Of ${restaurants} restaurants together.`}
      >
        <FactGrid>
          <Fact name="Joined">{joined}</Fact>
          <Fact name="Seated">{share(seated, joined)}</Fact>
          <Fact name="Left">{share(left, joined)}</Fact>
          <Fact name="No-shows">{share(noShows, joined)}</Fact>
          <Fact name="Quotes kept">
            {quoteScore
              ? `${Math.round(quoteScore.within)}% of ${quoteScore.parties} parties; ${Math.round(quoteScore.late)}% waited longer than promised; half were off by less than ${Math.round(quoteScore.medianError)} min`
              : 'Shown after 50 seated parties'}
          </Fact>
          <Fact name="From the call to the table">
            {calledToSeated === null ? 'Nobody yet' : `Usually ${Math.round(calledToSeated)} min`}
          </Fact>
        </FactGrid>
      </Card>
      <Breakdown
        label="Waits by party size and hour"
        rows={rows}
        columns={COLUMNS}
        nameOf={({ band, hour }) => `${band}, ${clockOf(hour)}`}
      />
      {reservations && (
        <>
          <Card title="Reservations">
            <FactGrid>
              <Fact name="Reservations">{reservations.parties}</Fact>
              <Fact name="Guests">{reservations.covers}</Fact>
              <Fact name="Online">{share(reservations.online, reservations.parties)}</Fact>
              <Fact name="Walk-ins">{share(reservations.walkIns, reservations.parties)}</Fact>
              <Fact name="Cancelled or declined">{reservations.cancelled}</Fact>
              <Fact name="No-shows">{reservations.noShows}</Fact>
            </FactGrid>
          </Card>
          <Breakdown
            label="Guests by weekday and hour"
            rows={reservations.rows}
            columns={WEEKDAY_COLUMNS}
            nameOf={({ weekday, hour }) => `${DAY_LABELS[weekday]}, ${clockOf(hour)}`}
          />
        </>
      )}
    </>
  );
}

function percentText(percent: number): string {
  return percent > 0 && percent < 0.5 ? 'less than 1%' : `${Math.round(percent)}%`;
}

/** A table of many lines, closed at first: on a phone it is longer than all other figures together. */
function Breakdown<Line extends object>({
  label,
  rows,
  columns,
  nameOf,
}: {
  label: string;
  rows: readonly Line[];
  columns: Columns<Numbered<Line>>;
  nameOf: (row: Line) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>{label}</summary>
      <DataTable label={label} rows={rows.map((row, id) => ({ ...row, id }))} columns={columns} nameOf={nameOf} />
    </details>
  );
}
