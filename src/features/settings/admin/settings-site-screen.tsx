import { Navigate } from '@tanstack/react-router';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { findSettingsSite } from '../contract.ts';
import { useSettingsParams } from './use-settings-params.ts';

/** Redirects to the settings of the first site. */
export function SettingsSiteScreen() {
  const { app, model } = useSettingsParams();
  const found = useEndpoint(findSettingsSite, { params: { app, model } });
  const [param] = useListSearch();
  const field = param('field');
  if (found.data) {
    return (
      <Navigate
        to="/wagtail/settings/$app/$model/$site/"
        params={{ app, model, site: String(found.data.siteId) }}
        search={field ? { field } : {}}
        replace
      />
    );
  }
  return (
    <Screen title="Settings">
      <AsyncContent query={found} what="these settings">
        {() => null}
      </AsyncContent>
    </Screen>
  );
}
