import type { z } from 'zod';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { getNotifications, updateNotifications } from '../contract.ts';
import { NOTIFICATION_MAIL, type NotificationName } from '../notifications.ts';

type Choices = z.output<typeof getNotifications.reply>;

const LABELS: Readonly<Record<NotificationName, string>> = {
  submitted: 'A page is submitted for approval',
  approved: 'A page you submitted is approved',
  rejected: 'A page you submitted is rejected',
  updated_comments: 'Somebody comments on a page you work on, or mentions you',
  page_events: 'Your lock is taken over, or a page you scheduled goes live or fails to',
};

const MAIL_LABELS: Readonly<Record<Choices['mail'], string>> = {
  immediately: 'Immediately, one e-mail each',
  daily: 'Daily, in one e-mail',
  never: 'Never',
};

/** The user's choice of notifications by mail; the server omits kinds that cannot occur for the user. */
export function NotificationForm() {
  const notifications = useEndpoint(getNotifications);
  return (
    <AsyncContent query={notifications} what="your notifications">
      {(notifications) => <ChoicesForm {...notifications} />}
    </AsyncContent>
  );
}

function ChoicesForm({ choices, mail }: Choices) {
  const change = useChange(updateNotifications, {
    refreshes: [getNotifications],
    onSuccess: () => showFlash({ kind: 'success', text: 'Your notifications are saved.' }),
  });
  if (choices.length === 0) return <p>There are no notifications for your account.</p>;
  return (
    <Form
      isBusy={change.isPending}
      submitLabel="Save notifications"
      busyLabel="Saving…"
      onSend={(values) =>
        change.mutate({
          body: {
            ...Object.fromEntries(choices.map(({ name }) => [name, values[name] === 'on'])),
            mail: NOTIFICATION_MAIL.find((one) => one === values['mail']) ?? mail,
          },
        })
      }
    >
      <ErrorSummary error={change.error} fields={{}} />
      <div>
        {choices.map(({ name, isOn }) => (
          <CheckField key={name} name={name} label={LABELS[name]} defaultChecked={isOn} />
        ))}
      </div>
      <SelectField
        id="notification-mail"
        name="mail"
        label="Frequency"
        defaultValue={mail}
        options={NOTIFICATION_MAIL.map((value) => ({ value, label: MAIL_LABELS[value] }))}
      />
    </Form>
  );
}
