import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { addRedirect, getRedirectForm } from '../contract.ts';
import { bodyOf, REDIRECT_LABELS, RedirectFields, type RedirectValues, targetFields } from './redirect-form.tsx';
import { savedNotice } from './saved-notice.ts';

const EMPTY: RedirectValues = { oldPath: '', site: '', leadsTo: 'page', page: null, url: '', isPermanent: true };

/** Adds a redirect. */
export function RedirectAddScreen() {
  const offer = useEndpoint(getRedirectForm);
  return (
    <Screen title="Add redirect">
      <AsyncContent query={offer} what="the form">
        {({ sites }) => (
          <AddForm
            noun="redirect"
            labels={REDIRECT_LABELS}
            moreFields={targetFields}
            endpoint={addRedirect}
            empty={EMPTY}
            body={bodyOf}
            submitLabel="Add redirect"
            list="/wagtail/redirects/"
            done={savedNotice}
          >
            {(form) => <RedirectFields form={form} sites={sites} />}
          </AddForm>
        )}
      </AsyncContent>
    </Screen>
  );
}
