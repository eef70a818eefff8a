import { viewRevisionPath } from '#features/pages/editor-contract.ts';
import type { HistoryEntry } from '#features/pages/history-contract.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { Button } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { Menu, MenuAnchor, MenuLink } from '#ui/admin/menu.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { historySentence } from './history-texts.ts';
import styles from './history.module.css';

type Revision = NonNullable<HistoryEntry['revision']>;

/** Events, each with the version that it created, if any. */
export function HistoryList({ page, rows }: { page: PageSummary; rows: readonly HistoryEntry[] }) {
  return (
    <ol className={styles.list}>
      {rows.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <div className={styles.what}>
            <p className={styles.sentence}>{historySentence(entry)}</p>
            <p className={styles.soft}>
              {entry.by}, <RelativeTime at={entry.at} />
              {entry.revision && ` · version ${entry.revision.id}`}
            </p>
            {entry.revision && <Tags revision={entry.revision} />}
          </div>
          {entry.revision && <RevisionMenu page={page} revision={entry.revision} />}
        </li>
      ))}
    </ol>
  );
}

function Tags({ revision: { is_live, is_draft } }: { revision: Revision }) {
  if (!is_live && !is_draft) return null;
  return (
    <p className={styles.tags}>
      {is_live && <span className={styles.tag}>Live version</span>}
      {is_draft && <span className={styles.tag}>Current draft</span>}
    </p>
  );
}

function RevisionMenu({ page, revision }: { page: PageSummary; revision: Revision }) {
  const id = String(page.id);
  const compare = (range: string) =>
    ({ to: '/wagtail/pages/$id/revisions/compare/$range/', params: { id, range } }) as const;
  const mayEdit = page.rights.includes('edit');
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for version ${revision.id}`}>
          <Icon name="more" />
        </Button>
      }
    >
      <MenuAnchor icon="eye" href={viewRevisionPath(page.id, revision.id)} target="_blank" rel="noreferrer">
        Preview, in a new tab
      </MenuAnchor>
      {revision.previous_id !== null && (
        <MenuLink icon="chevron-left" {...compare(`${revision.previous_id}...${revision.id}`)}>
          Compare with the previous version
        </MenuLink>
      )}
      {!revision.is_draft && (
        <MenuLink icon="chevron-right" {...compare(`${revision.id}...latest`)}>
          Compare with the current draft
        </MenuLink>
      )}
      {revision.is_draft && mayEdit && (
        <MenuLink icon="pencil" to="/wagtail/pages/$id/edit/" params={{ id }}>
          Edit
        </MenuLink>
      )}
      {!revision.is_draft && mayEdit && (
        <MenuLink
          icon="clock"
          to="/wagtail/pages/$id/revisions/$revision/revert/"
          params={{ id, revision: String(revision.id) }}
        >
          Review and revert to this version
        </MenuLink>
      )}
    </Menu>
  );
}
