import type { ChooserItem } from '../contract.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './library.module.css';
import type { PageLimits } from './page-limits.ts';
import { useRecent } from './use-recent.ts';

/**
 * Recently chosen pages. They are not shown when only some pages are allowed, because their descriptions lack what the check
 * needs.
 */
export function RecentPages({
  limits,
  onChoose,
}: {
  limits: PageLimits;
  onChoose: (page: { id: number; title: string; url_path: string }) => void;
}) {
  const recent = useRecent('page').filter(({ id }) => !limits.exclude?.includes(id));
  const isLimited = (limits.templates?.length ?? 0) > 0 || limits.needs !== undefined;
  if (isLimited || recent.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h3>Recently chosen</h3>
      <ChoiceList
        kind="page"
        label="Recently chosen pages"
        items={recent}
        onChoose={({ id, title, detail }: ChooserItem) => onChoose({ id, title, url_path: detail })}
      />
    </section>
  );
}
