import { useState } from 'react';
import { getSchedule, setSchedule } from '#features/pages/governance-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, TextField } from '#ui/admin/field.tsx';
import { formatElsewhere } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { TimeUntil } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { zoneLabel } from '#ui/admin/time-zones.ts';
import { BackLink } from '../operations/back-link.tsx';
import { ConfirmForm } from '../operations/confirm-form.tsx';
import { PageFacts } from '../operations/page-facts.tsx';
import { useLeave } from '../operations/use-leave.ts';
import { usePageChange } from '../operations/use-page-change.ts';
import { usePageId } from '../operations/use-page-id.ts';
import { fieldOfInstant, instantOfField } from './local-time.ts';

type Schedule = ReplyOf<typeof getSchedule>;

const FIELDS = {
  go_live_at: { label: 'Go live', id: 'go_live_at' },
  expire_at: { label: 'Expire', id: 'expire_at' },
  expired_url: { label: 'Redirect guests to', id: 'expired_url' },
};

/** When a page goes live and when it expires. */
export function PageScheduleScreen() {
  const schedule = useEndpoint(getSchedule, { params: { id: usePageId() } });
  return (
    <Screen title={schedule.data ? `Schedule “${schedule.data.page.title}”` : 'Schedule page'}>
      <AsyncContent query={schedule} what="this page">
        {(data) => (
          <>
            <PageFacts page={data.page} ancestors={data.ancestors} />
            <ScheduleForm schedule={data} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const { page, ancestors, planned } = schedule;
  const { timeZone: zone } = useFormats();
  const leave = useLeave();
  const save = usePageChange(setSchedule, () =>
    leave({ editor: page.id }, `The schedule of “${page.title}” is saved.`),
  );
  return (
    <>
      {planned && (
        <Notice title={`“${planned.title}” is scheduled${planned.by === null ? '' : ` by ${planned.by}`}`}>
          {schedule.go_live_at && (
            <p>
              It goes live <TimeUntil at={schedule.go_live_at} />.
            </p>
          )}
          <p>
            {planned.is_newest
              ? 'The scheduled version is the newest draft. Later changes stay a draft.'
              : 'There is a newer draft, which stays a draft. Clear the field to cancel the scheduled publication.'}
          </p>
        </Notice>
      )}
      {schedule.expire_at && (
        <p>
          The page expires <TimeUntil at={schedule.expire_at} />.
        </p>
      )}
      <ErrorSummary error={save.error} fields={FIELDS} />
      <ConfirmForm
        submitLabel="Save schedule"
        busyLabel="Saving…"
        isBusy={save.isPending || save.isSuccess}
        onSend={(values) =>
          save.mutate({
            params: { id: page.id },
            body: {
              go_live_at: instantOfField(values['go_live_at'] ?? '', zone),
              expire_at: instantOfField(values['expire_at'] ?? '', zone),
              expired_url: values['expired_url'] || null,
              use_newest: values['use_newest'] === 'on',
            },
          })
        }
        cancel={<BackLink ancestors={ancestors}>Cancel</BackLink>}
      >
        <ZonedField
          {...{ zone, siteZone: schedule.site_time_zone }}
          id="go_live_at"
          name="go_live_at"
          label="Go live"
          instant={schedule.go_live_at}
          help={`The newest draft is published at this time. Times are in your time zone, ${zone}.`}
          error={complaintAbout(save.error, 'go_live_at')}
        />
        {planned && !planned.is_newest && (
          <CheckField name="use_newest" label="Schedule the newest draft instead of the scheduled version" />
        )}
        <ZonedField
          {...{ zone, siteZone: schedule.site_time_zone }}
          id="expire_at"
          name="expire_at"
          label="Expire"
          instant={schedule.expire_at}
          help="The page is unpublished at this time. Its draft stays."
          error={complaintAbout(save.error, 'expire_at')}
        />
        <TextField
          id="expired_url"
          name="expired_url"
          label="Redirect guests to"
          defaultValue={schedule.expired_url ?? ''}
          help="A path of this site or a web address, used after the page expires. If empty, guests see that the page no longer exists (410)."
          autoComplete="off"
          error={complaintAbout(save.error, 'expired_url')}
        />
      </ConfirmForm>
    </>
  );
}

/** A date and time in the user's time zone. Its help shows the time in the site's time zone, if that differs. */
function ZonedField({
  zone,
  siteZone,
  instant,
  help,
  ...field
}: {
  zone: string;
  siteZone: string;
  instant: string | null;
  id: string;
  name: string;
  label: string;
  help: string;
  error: string | undefined;
}) {
  const formats = useFormats();
  const [chosen, setChosen] = useState(instant);
  const there = chosen === null ? null : formatElsewhere(chosen, formats, siteZone);
  return (
    <TextField
      {...field}
      type="datetime-local"
      defaultValue={fieldOfInstant(instant, zone)}
      help={there === null ? help : `${help} In the time zone of the site (${zoneLabel(siteZone)}): ${there}.`}
      onChange={({ currentTarget }) => setChosen(instantOfField(currentTarget.value, zone))}
    />
  );
}
