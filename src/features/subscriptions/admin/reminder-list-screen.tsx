import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { DocumentFrame } from '#ui/admin/document-frame.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type ChangeSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { TableHead } from '#ui/admin/table-head.tsx';
import { getReminders, type Preview, PREVIEWS, REMINDER_DOCUMENT_PATH } from '../staff-contract.ts';
import styles from './subscribers.module.css';
import { LANGUAGE_LABELS } from './texts.ts';

type Data = ReplyOf<typeof getReminders>;

const MAIL_LABELS: Readonly<Record<Preview, string>> = {
  birthday: 'Birthday wishes',
  occasion: 'Reminder of an occasion',
  welcome: 'Welcome',
  confirmation: 'Confirmation link',
};

/** Previews of the automatic mails, and the number of reminders in the next days. */
export function ReminderListScreen() {
  const [param, change] = useListSearch();
  const mail = PREVIEWS.find((one) => one === param('mail')) ?? 'birthday';
  const language = Object.keys(LANGUAGE_LABELS).find((one) => one === param('language')) ?? 'en';
  const site = /^[1-9]\d{0,8}$/.test(param('site')) ? param('site') : '';
  const reminders = useListing(getReminders, { query: { mail, language, site: site || undefined } });
  return (
    <Screen
      title="Reminders"
      intro={
        <>
          E-mails that are sent automatically, in the morning in the guest’s time zone. You can change their texts under{' '}
          <a href="/wagtail/mail/templates/">Mail texts</a>.
        </>
      }
    >
      <RecordNav label="Subscribers" back={{ to: '/wagtail/subscribers/', label: 'All subscribers' }} />
      <AsyncContent query={reminders} what="the reminders">
        {(data) => (
          <>
            {!data.hasPostalAddress && (
              <Notice title="The postal address is missing">
                <p>
                  The law requires it at the end of every such e-mail. Enter it in the settings under “E-mail to
                  guests”.
                </p>
              </Notice>
            )}
            <Card title="Preview">
              <Choices data={data} chosen={{ mail, language, site }} change={change} />
              <Mail data={data} query={{ mail, language, site }} />
            </Card>
            <Days days={data.days} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Choices({
  data,
  chosen,
  change,
}: {
  data: Data;
  chosen: { mail: Preview; language: string; site: string };
  change: ChangeSearch;
}) {
  return (
    <div className={styles.choices}>
      <SelectField
        label="E-mail"
        value={chosen.mail}
        onChange={(event) => change({ mail: event.currentTarget.value })}
        options={PREVIEWS.map((value) => ({ value, label: MAIL_LABELS[value] }))}
      />
      <SelectField
        label="Language"
        value={chosen.language}
        onChange={(event) => change({ language: event.currentTarget.value })}
        options={optionsOf(LANGUAGE_LABELS)}
      />
      {data.sites.length > 1 && (
        <SelectField
          label="Site"
          value={chosen.site}
          onChange={(event) => change({ site: event.currentTarget.value })}
          options={[
            { value: '', label: 'Default site' },
            ...data.sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </div>
  );
}

function Mail({
  data: { subject, text, isOn, daysBefore },
  query,
}: {
  data: Data;
  query: { mail: Preview; language: string; site: string };
}) {
  const when = daysBefore > 0 ? `, up to ${daysBefore} days before` : '';
  return (
    <>
      {isOn !== null && <p>{isOn ? `These are sent${when}.` : 'These are turned off in the settings.'}</p>}
      <p>
        Subject: <strong>{subject}</strong>
      </p>
      <DocumentFrame title="E-mail preview" src={`${REMINDER_DOCUMENT_PATH}?${new URLSearchParams(query)}`} />
      <details>
        <summary>As plain text</summary>
        <pre className={styles.plain}>{text}</pre>
      </details>
    </>
  );
}

function Days({ days }: { days: Data['days'] }) {
  const { language } = useFormats();
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const cells = (count: number) => (count === 0 ? '–' : formatCount(count, language));
  return (
    <Card title="The next two weeks" intro="Dates that subscribers entered.">
      <table className={styles.days}>
        <TableHead labels={['Day', 'Birthdays', 'Occasions']} />
        <tbody>
          {days.map(({ date, birthdays, occasions }) => (
            <tr key={date}>
              <th scope="row">
                <time dateTime={date}>{format.format(new Date(`${date}T00:00:00Z`))}</time>
              </th>
              <td>{cells(birthdays)}</td>
              <td>{cells(occasions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
