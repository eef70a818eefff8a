import { Link } from '@tanstack/react-router';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { listSettingsWarnings, SETTINGS_APP, type SettingsWarning } from '../contract.ts';

/** Warnings for staff, each with a link to its screen unless that screen is open. */
export function SettingsWarnings({
  warnings,
  isHere = false,
}: {
  warnings: readonly SettingsWarning[];
  isHere?: boolean;
}) {
  return warnings.map(({ model, site, text }) => (
    <Notice key={`${model} ${site.id} ${text}`} kind="error" title={text}>
      {!isHere && (
        <p>
          <Link to="/wagtail/settings/$app/$model/$site/" params={{ app: SETTINGS_APP, model, site: String(site.id) }}>
            Go to the settings of {site.name}
          </Link>
        </p>
      )}
    </Notice>
  ));
}

/** The warnings on the admin's home; nothing without warnings. */
export function OpenSettingsWarnings() {
  const { data } = useEndpoint(listSettingsWarnings);
  return data ? <SettingsWarnings warnings={data.warnings} /> : null;
}
