import { Link } from '@tanstack/react-router';
import { PasswordField, RadioField } from '#ui/admin/field.tsx';
import { GroupTicks } from '#ui/admin/record-form/group-ticks.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getCollectionPrivacy, MIN_COLLECTION_PASSWORD, setPrivacy } from '../contract.ts';
import { PRIVACIES } from '../privacy.ts';
import { COLLECTION } from './collection-places.ts';
import { PRIVACY_CHOICES, PRIVACY_LABELS } from './privacy-texts.ts';

/** Sets who may see the files of a collection and its descendants. */
export function CollectionPrivacyScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="collection"
      labels={{ privacy: 'Privacy', password: 'Password', groupIds: 'Groups' }}
      read={getCollectionPrivacy}
      params={{ id }}
      title={(data) => (data ? `Privacy of “${data.name}”` : 'Privacy')}
      intro={() => 'Who can open the files in this collection and in all collections below it, at every address.'}
      nav={(data) => <PlacesNav of={COLLECTION} id={id} may={{ delete: data?.mayDelete ?? false }} />}
      may={({ boundBy }) => boundBy === null}
      notice={({ boundBy, privacy }) =>
        boundBy && (
          <Notice title={`“${boundBy.name}” above already restricts these files: ${PRIVACY_LABELS[boundBy.privacy]}`}>
            <p>
              <Link to="/wagtail/collections/$id/privacy/" params={{ id: String(boundBy.id) }}>
                Change it there
              </Link>
              . {privacy !== 'public' && 'The setting here is kept and applies in addition.'}
            </p>
          </Notice>
        )
      }
      save={setPrivacy}
      valuesOf={({ privacy, groupIds }) => ({ privacy, groupIds, password: '' })}
      body={({ privacy, password, groupIds }) => ({
        privacy,
        password: privacy === 'password' ? password : '',
        groupIds: privacy === 'groups' ? groupIds : [],
      })}
      saved={({ privacy }) => `Privacy: ${PRIVACY_LABELS[privacy].toLowerCase()}.`}
      goTo={COLLECTION.screens.edit}
    >
      {({ values, change, text, complaint }, { hasPassword, groups }) => (
        <>
          <RadioField
            label="Privacy"
            name="privacy"
            defaultValue={values.privacy}
            options={PRIVACY_CHOICES}
            onChange={({ currentTarget }) =>
              change({ privacy: PRIVACIES.find((one) => one === currentTarget.value) ?? 'public' })
            }
          />
          {values.privacy === 'password' && (
            <PasswordField
              {...text('password')}
              label={hasPassword ? 'New password' : 'Password'}
              autoComplete="new-password"
              help={
                hasPassword
                  ? `Leave empty to keep the current password. A new password must have at least ${MIN_COLLECTION_PASSWORD} characters and must be entered by everybody again.`
                  : `At least ${MIN_COLLECTION_PASSWORD} characters. Everybody who may open the files shares this password, so do not use one of your own.`
              }
            />
          )}
          {values.privacy === 'groups' && (
            <GroupTicks
              id="collection-groupIds"
              groups={groups}
              value={values.groupIds}
              onChange={(groupIds) => change({ groupIds: [...groupIds] })}
              error={complaint('groupIds')}
            />
          )}
          {values.privacy !== 'public' && (
            <Notice>Pages do not show these files, because all guests get the same page.</Notice>
          )}
        </>
      )}
    </EditScreen>
  );
}
