import { Link } from '@tanstack/react-router';
import type { RedirectRow } from '#features/redirects/contract.ts';
import { classNames } from '#ui/admin/class-names.ts';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import styles from './redirects.module.css';

/** Where a redirect leads, and what is wrong with that. */
export function TargetCell({ row }: { row: RedirectRow }) {
  return (
    <>
      <span className={styles.address}>
        <Target target={row.target} />
      </span>
      <span className={styles.marks}>
        {row.is_broken && <span className={classNames(styles.mark, styles.bad)}>Broken</span>}
        {row.is_ring && <span className={classNames(styles.mark, styles.bad)}>Loop</span>}
        {!row.is_ring && row.chain_length > 1 && (
          <span className={classNames(styles.mark, styles.bad)}>Chain of {row.chain_length}</span>
        )}
      </span>
    </>
  );
}

function Target({ target }: { target: RedirectRow['target'] }) {
  if (target.kind === 'url') return target.url;
  if (target.title === null) return 'A page that you may not see';
  return (
    <>
      {target.may_open ? (
        <Link to="/wagtail/pages/$id/edit/" params={{ id: String(target.id) }}>
          {target.title}
        </Link>
      ) : (
        target.title
      )}
      <Soft>
        {target.url_path}
        {!target.is_live && ' (not live)'}
      </Soft>
    </>
  );
}
