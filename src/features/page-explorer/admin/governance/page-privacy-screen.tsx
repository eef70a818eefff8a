import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getPagePrivacy, MIN_PAGE_PASSWORD, setPagePrivacy } from '#features/pages/governance-contract.ts';
import { PAGE_PRIVACIES, type PagePrivacy } from '#features/pages/page-privacy.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField, RadioField, TextField } from '#ui/admin/field.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { GroupTicks } from '#ui/admin/record-form/group-ticks.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { BackLink } from '../operations/back-link.tsx';
import { ConfirmForm } from '../operations/confirm-form.tsx';
import { PageFacts } from '../operations/page-facts.tsx';
import { useLeave } from '../operations/use-leave.ts';
import { usePageChange } from '../operations/use-page-change.ts';
import { usePageId } from '../operations/use-page-id.ts';
import { fieldOfInstant, instantOfField } from './local-time.ts';

type Privacy = ReplyOf<typeof getPagePrivacy>;

const LABELS: Readonly<Record<PagePrivacy, string>> = {
  public: 'Everybody',
  signed_in: 'Staff who are signed in',
  groups: 'Members of certain groups',
  password: 'Everybody with the password',
};
const CHOICES = PAGE_PRIVACIES.map((value) => ({ value, label: LABELS[value] }));
const FIELDS = {
  privacy: { label: 'Visible to', id: 'privacy' },
  password: { label: 'Password', id: 'password' },
  group_ids: { label: 'Groups', id: 'groups' },
  ends_at: { label: 'Until', id: 'ends_at' },
};

/** Who may see a page and its descendants. */
export function PagePrivacyScreen() {
  const privacy = useEndpoint(getPagePrivacy, { params: { id: usePageId() } });
  return (
    <Screen
      title={privacy.data ? `Privacy of “${privacy.data.page.title}”` : 'Privacy'}
      intro="Applies to the page and to every page below it. Private pages do not appear in lists, feeds, the sitemap or search."
    >
      <AsyncContent query={privacy} what="this page">
        {(data) => (
          <>
            <PageFacts page={data.page} ancestors={data.ancestors} />
            <PrivacyForm privacy={data} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function PrivacyForm({ privacy }: { privacy: Privacy }) {
  const { page, ancestors, above, groups, has_password } = privacy;
  const { timeZone: zone } = useFormats();
  const leave = useLeave();
  const [chosen, setChosen] = useState(privacy.privacy);
  const [groupIds, setGroupIds] = useState<readonly number[]>(privacy.group_ids);
  const save = usePageChange(setPagePrivacy, (saved) =>
    leave({ editor: page.id }, `Privacy of “${page.title}”: ${LABELS[saved.privacy].toLowerCase()}.`),
  );
  return (
    <>
      {above.map((one) => (
        <Notice
          key={one.id}
          title={`“${one.title}” above also restricts this page: ${LABELS[one.privacy].toLowerCase()}`}
        >
          <p>
            Guests must meet both conditions.{' '}
            {one.may_open && (
              <Link to="/wagtail/pages/$id/privacy/" params={{ id: String(one.id) }}>
                Change it there
              </Link>
            )}
          </p>
        </Notice>
      ))}
      <ErrorSummary error={save.error} fields={FIELDS} />
      <ConfirmForm
        submitLabel="Save"
        busyLabel="Saving…"
        isBusy={save.isPending || save.isSuccess}
        onSend={({ password = '', ends_at = '' }) =>
          save.mutate({
            params: { id: page.id },
            body: {
              privacy: chosen,
              password: chosen === 'password' ? password : '',
              group_ids: chosen === 'groups' ? [...groupIds] : [],
              ends_at: chosen === 'public' ? null : instantOfField(ends_at, zone),
            },
          })
        }
        cancel={<BackLink ancestors={ancestors}>Cancel</BackLink>}
      >
        <RadioField
          label="Visible to"
          name="privacy"
          defaultValue={chosen}
          options={CHOICES}
          onChange={({ currentTarget }) =>
            setChosen(PAGE_PRIVACIES.find((one) => one === currentTarget.value) ?? 'public')
          }
        />
        {chosen === 'password' && (
          <PasswordField
            id="password"
            name="password"
            label={has_password ? 'New password' : 'Password'}
            autoComplete="new-password"
            help={
              has_password
                ? 'Leave empty to keep the current password. A new password must be entered by everybody again.'
                : `At least ${MIN_PAGE_PASSWORD} characters. Everybody who may see the page shares this password, so do not use one of your own.`
            }
            error={complaintAbout(save.error, 'password')}
          />
        )}
        {chosen === 'groups' && (
          <GroupTicks
            id="groups"
            groups={groups}
            value={groupIds}
            onChange={setGroupIds}
            error={complaintAbout(save.error, 'group_ids')}
          />
        )}
        {chosen !== 'public' && (
          <TextField
            id="ends_at"
            name="ends_at"
            type="datetime-local"
            label="Until"
            defaultValue={fieldOfInstant(privacy.ends_at, zone)}
            help={`From then on, everybody sees the page. Leave empty for no end. Times are in your time zone, ${zone}.`}
            error={complaintAbout(save.error, 'ends_at')}
          />
        )}
      </ConfirmForm>
    </>
  );
}
