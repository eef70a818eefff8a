import { Link } from '@tanstack/react-router';
import type { RedirectRow } from '#features/redirects/contract.ts';
import { classNames } from '#ui/admin/class-names.ts';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import styles from './redirects.module.css';

/** The target of a redirect, with its problems. */
export function TargetCell({ row }: { row: RedirectRow }) {
  return (
    <>
      <span className={styles.address}>
        <Target target={row.target} />
      </span>
      <span className={styles.marks}>
        {row.isBroken && <span className={classNames(styles.mark, styles.bad)}>Broken</span>}
        {row.isRing && <span className={classNames(styles.mark, styles.bad)}>Loop</span>}
        {!row.isRing && row.chainLength > 1 && (
          <span className={classNames(styles.mark, styles.bad)}>Chain of {row.chainLength}</span>
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
      {target.mayOpen ? (
        <Link to="/wagtail/pages/$id/edit/" params={{ id: String(target.id) }}>
          {target.title}
        </Link>
      ) : (
        target.title
      )}
      <Soft>
        {target.urlPath}
        {!target.isLive && ' (not live)'}
      </Soft>
    </>
  );
}
