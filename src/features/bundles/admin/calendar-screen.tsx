import { Link } from '@tanstack/react-router';
import { fieldOfInstant, instantOfField } from '#features/page-explorer/admin/governance/local-time.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { formatElsewhere, formatTime, type Formats } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { EmptyList } from '#ui/admin/listing/list-results.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { TimeUntil } from '#ui/admin/relative-time.tsx';
import { useNow } from '#ui/admin/use-now.ts';
import { listCalendar } from '../contract.ts';
import { daysOfMonth, monthAfter, readMonth } from '../calendar-days.ts';
import styles from './bundles.module.css';

type Entry = ReplyOf<typeof listCalendar>['entries'][number];

const TEXTS = { go_live: 'Goes live', expire: 'Expires', bundle: 'Bundle goes live' } as const;

/**
 * The calendar of the schedule: pages that go live or expire, and bundles; by month or as a list, in the user's time
 * zone.
 */
export function CalendarScreen() {
  const [param, change] = useListSearch();
  const formats = useFormats();
  const now = useNow();
  const today = fieldOfInstant(new Date(now).toISOString(), formats.timeZone).slice(0, 10);
  const month = readMonth(param('month'), today);
  const isList = param('view') === 'list';
  const days = daysOfMonth(month);
  const startOf = (day: string) => instantOfField(`${day}T00:00`, formats.timeZone) ?? '';
  const from = startOf(days[0] ?? '');
  const last = days.at(-1) ?? '';
  const calendar = useListing(listCalendar, { query: { from, to: startOf(dayAfter(last)) } });
  const name = new Intl.DateTimeFormat(formats.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const go = (to: string) => change({ month: to === today.slice(0, 7) ? undefined : to });
  return (
    <Screen
      title="Calendar"
      intro={`What goes live and what expires. Times are in your time zone, ${formats.timeZone}.`}
    >
      <ButtonRow>
        <Button variant="secondary" aria-label="Previous month" onClick={() => go(monthAfter(month, -1))}>
          ←
        </Button>
        <Button variant="secondary" onClick={() => go(today.slice(0, 7))}>
          Today
        </Button>
        <Button variant="secondary" aria-label="Next month" onClick={() => go(monthAfter(month, 1))}>
          →
        </Button>
        <Button variant="quiet" onClick={() => change({ view: isList ? undefined : 'list' })}>
          {isList ? 'Show as a month' : 'Show as a list'}
        </Button>
      </ButtonRow>
      <h2 aria-live="polite">{name}</h2>
      <AsyncContent query={calendar} what="the calendar">
        {({ entries, isCut }) => {
          const ofDay = Map.groupBy(entries, ({ at }) => fieldOfInstant(at, formats.timeZone).slice(0, 10));
          const inMonth = entries.filter(({ at }) => fieldOfInstant(at, formats.timeZone).startsWith(month));
          return (
            <>
              {isCut && <Notice title="There are more entries than can be shown here." />}
              {inMonth.length === 0 && <EmptyList text="Nothing is scheduled in this month." />}
              {isList ? (
                <EntryList entries={inMonth} formats={formats} />
              ) : (
                <MonthGrid days={days} month={month} today={today} ofDay={ofDay} formats={formats} />
              )}
            </>
          );
        }}
      </AsyncContent>
    </Screen>
  );
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function EntryLink({ kind, id, title }: Entry) {
  const params = { id: String(id) };
  return kind === 'bundle' ? (
    <Link to="/wagtail/bundles/$id/" params={params}>
      {title}
    </Link>
  ) : (
    <Link to="/wagtail/pages/$id/schedule/" params={params}>
      {title}
    </Link>
  );
}

/** The time in the site's time zone, if it differs from the user's time zone. */
function SiteTime({ entry: { at, siteTimeZone }, formats }: { entry: Entry; formats: Formats }) {
  const there = formatElsewhere(at, formats, siteTimeZone);
  return there === null ? null : <> ({there} for the site)</>;
}

function EntryList({ entries, formats }: { entries: readonly Entry[]; formats: Formats }) {
  if (entries.length === 0) return null;
  return (
    <LineList isOrdered>
      {entries.map((entry) => (
        <Line
          key={`${entry.kind} ${entry.id}`}
          title={<EntryLink {...entry} />}
          more={
            <>
              {TEXTS[entry.kind]} <TimeUntil at={entry.at} />
              <SiteTime entry={entry} formats={formats} />
              {entry.by !== null && `, scheduled by ${entry.by}`}
            </>
          }
        />
      ))}
    </LineList>
  );
}

function MonthGrid({
  days,
  month,
  today,
  ofDay,
  formats,
}: {
  days: readonly string[];
  month: string;
  today: string;
  ofDay: ReadonlyMap<string, readonly Entry[]>;
  formats: Formats;
}) {
  const dayName = new Intl.DateTimeFormat(formats.language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <ol className={styles.month}>
      {days.map((day) => {
        const entries = ofDay.get(day) ?? [];
        return (
          <li
            key={day}
            data-empty={entries.length === 0 || undefined}
            data-outside={!day.startsWith(month) || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <p className={styles.day}>{dayName.format(new Date(`${day}T00:00:00Z`))}</p>
            {entries.length > 0 && (
              <ul>
                {entries.map((entry) => (
                  <li key={`${entry.kind} ${entry.id}`} data-kind={entry.kind}>
                    {formatTime(entry.at, formats)}
                    <SiteTime entry={entry} formats={formats} /> {TEXTS[entry.kind].toLowerCase()}:{' '}
                    <EntryLink {...entry} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
