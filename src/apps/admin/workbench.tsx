import { Link } from '@tanstack/react-router';
import { PageStatusAndTime } from '#features/page-explorer/admin/parts/page-status-and-time.tsx';
import { getWorkbench } from '#features/pages/history-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { Card } from '#ui/admin/screen.tsx';
import styles from './workbench.module.css';

type Edit = ReplyOf<typeof getWorkbench>['recent'][number];

/** The user's recent work, and tasks for the user; empty lists are left out. `isEditor`: has a right on some page. */
export function Workbench({ isEditor = true }: { isEditor?: boolean }) {
  const workbench = useEndpoint(getWorkbench);
  return (
    <AsyncContent query={workbench} what="your recent work">
      {({ recent, awaiting }) => (
        <>
          {isEditor && recent.length === 0 && awaiting.length === 0 && (
            <Card title="Get started">
              <p>
                You have not edited a page yet. Open the list of pages and choose one. Your changes are saved as a
                draft.
              </p>
              <div>
                <ButtonLink to="/wagtail/pages/">Open pages</ButtonLink>
              </div>
            </Card>
          )}
          {awaiting.length > 0 && (
            <EditList
              title="Waiting for you to publish"
              intro="Drafts by others on pages that you may publish."
              edits={awaiting}
              hasNames
            />
          )}
          {recent.length > 0 && <EditList title="Your recent edits" edits={recent} />}
        </>
      )}
    </AsyncContent>
  );
}

function EditList({
  title,
  intro,
  edits,
  hasNames = false,
}: {
  title: string;
  intro?: string;
  edits: readonly Edit[];
  hasNames?: boolean;
}) {
  return (
    <Card title={title} {...(intro !== undefined && { intro })}>
      <ul className={styles.edits}>
        {edits.map((edit) => (
          <li key={edit.id} className={styles.edit}>
            <Link to="/wagtail/pages/$id/edit/" params={{ id: String(edit.id) }} className={styles.title ?? ''}>
              {edit.title}
            </Link>
            <PageStatusAndTime status={edit.status} at={edit.at} by={hasNames ? edit.by : null} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
