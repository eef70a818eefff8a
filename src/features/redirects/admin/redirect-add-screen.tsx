import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addRedirect, getRedirectForm, listRedirects } from '../contract.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { bodyOf, isSameRedirect, RedirectForm, type RedirectValues } from './redirect-form.tsx';
import { savedWords } from './saved-words.ts';

const EMPTY: RedirectValues = { oldPath: '', site: '', leadsTo: 'page', page: null, url: '', isPermanent: true };

/** Adds a redirect. */
export function RedirectAddScreen() {
  const form = useEndpoint(getRedirectForm);
  return (
    <Screen title="Add redirect">
      <AsyncContent query={form} what="the form">
        {({ sites }) => <AddForm sites={sites} />}
      </AsyncContent>
    </Screen>
  );
}

function AddForm({ sites }: { sites: readonly { id: number; name: string }[] }) {
  const navigate = useNavigate();
  const [values, setValues] = useState(EMPTY);
  const isSaved = useRef(false);
  const add = useChange(addRedirect, {
    refreshes: [listRedirects],
    onSuccess(saved) {
      isSaved.current = true;
      void navigate({ to: '/wagtail/redirects/' }).then(() => showFlash({ kind: 'success', text: savedWords(saved) }));
    },
  });
  return (
    <>
      <RedirectForm
        values={values}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        sites={sites}
        error={add.error}
        isBusy={add.isPending}
        onSend={() => add.mutate({ body: bodyOf(values) })}
        submitLabel="Add redirect"
        extra={
          <Link to="/wagtail/redirects/" className={buttonClass({ variant: 'secondary' })}>
            Cancel
          </Link>
        }
      />
      <LeaveGuard hasChanges={() => !isSaved.current && !isSameRedirect(values, EMPTY)} />
    </>
  );
}
