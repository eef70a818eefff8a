import { Link } from '@tanstack/react-router';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { listSettings, SETTINGS_APP } from '../contract.ts';
import styles from './settings.module.css';
import { SettingsWarnings } from './warnings.tsx';

/** All settings by group, each with the names of its contents, so that staff find social media or the legal text. */
export function SettingsListScreen() {
  const settings = useEndpoint(listSettings);
  return (
    <Screen title="Settings" intro="Content that all pages of a site share.">
      <AsyncContent query={settings} what="the settings">
        {({ groups, warnings }) => (
          <>
            <SettingsWarnings warnings={warnings} />
            {groups.map((group) => (
              <Card key={group.label} title={group.label}>
                <ul className={styles.models}>
                  {group.settings.map(({ model, label, help, mayChange, holds }) => {
                    const params = { app: SETTINGS_APP, model };
                    return (
                      <li key={model} className={styles.model}>
                        <Link to="/wagtail/settings/$app/$model/" params={params} className={styles.name}>
                          {label}
                        </Link>
                        {help && <p>{help}</p>}
                        {!mayChange && <p className={styles.soft}>You can view these settings.</p>}
                        <ul aria-label={`Parts of ${label}`} className={styles.holds}>
                          {holds.map((part) => (
                            <li key={part.name}>
                              <Link to="/wagtail/settings/$app/$model/" params={params} search={{ field: part.name }}>
                                {part.label}
                              </Link>
                            </li>
                          ))}
                        </ul>
                      </li>
                    );
                  })}
                </ul>
              </Card>
            ))}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
