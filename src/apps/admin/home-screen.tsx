import { Link } from '@tanstack/react-router';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { OpenSettingsWarnings } from '#features/settings/admin/warnings.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import styles from './home-screen.module.css';
import { getSummary } from './summary.ts';
import { WaitingCard } from './waiting-card.tsx';
import { Workbench } from './workbench.tsx';

const COUNTS = {
  restaurants: ['Restaurant', 'Restaurants'],
  pages: ['Page', 'Pages'],
  images: ['Image', 'Images'],
  documents: ['Document', 'Documents'],
  videos: ['Video', 'Videos'],
} as const;

/** The dashboard: counts of the site's content, and links to what the user may do. */
export function HomeScreen() {
  const summary = useEndpoint(getSummary);
  const formats = useFormats();
  const session = useSession();
  return (
    <Screen title="Home">
      <OpenSettingsWarnings />
      <AsyncContent query={summary} what="the summary">
        {({ waiting, ...counts }) => (
          <>
            <WaitingCard waiting={waiting} />
            <section aria-label="Summary">
              <dl className={styles.counts}>
                {Object.entries(COUNTS).map(([name, [one, many]]) => {
                  const count = counts[name as keyof typeof COUNTS];
                  return count === null ? null : (
                    <div key={name} className={styles.count}>
                      <dt>{count === 1 ? one : many}</dt>
                      <dd>{formatCount(count, formats.language)}</dd>
                    </div>
                  );
                })}
              </dl>
            </section>
          </>
        )}
      </AsyncContent>
      <Workbench isEditor={(session.data?.permissions.pagePermissions.length ?? 0) > 0} />
      <YourRights />
    </Screen>
  );
}

function YourRights() {
  const session = useSession();
  return (
    <Card title="Your account">
      <AsyncContent query={session} what="your account">
        {({ user, permissions }) => (
          <div>
            <p>
              Signed in as <strong>{user.username}</strong>
              {permissions.isSuperuser && ', a superuser: you may do everything'}
              {!permissions.isSuperuser && user.groups.length > 0 && `, in ${user.groups.join(' and ')}`}.
            </p>
            <p>
              <Link to="/wagtail/account/">Your name, password and sessions</Link>
            </p>
          </div>
        )}
      </AsyncContent>
    </Card>
  );
}
