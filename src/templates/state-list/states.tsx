import { slugify } from '#shared/slug.ts';
import { Accordion } from '#ui/site/accordion.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { DirectoryState } from './match-directory.ts';
import styles from './states.module.css';

/** The states, any number open at once; every link is in the HTML, open or not. */
export function States({ states, root, isOpen }: { states: readonly DirectoryState[]; root: string; isOpen: boolean }) {
  // Two lists rather than one in two columns: a state that opens must not push others to the other side.
  const middle = Math.ceil(states.length / 2);
  const halves = [states.slice(0, middle), states.slice(middle)].filter((half) => half.length > 0);
  return (
    <div className={styles.halves}>
      {halves.map((half) => (
        <Accordion
          key={half[0]?.name}
          headingLevel={2}
          hasAnchors
          entries={half.map(({ name, slug, count, cities }) => {
            const id = slug ?? slugify(name);
            return {
              id,
              heading: <StateName name={name} count={count} />,
              content: <Cities cities={cities} root={`${root}${id}/`} />,
              isOpen,
            };
          })}
        />
      ))}
    </div>
  );
}

function StateName({ name, count }: { name: string; count: number }) {
  const t = useTranslate();
  return (
    <span className={styles.name}>
      {name} <span className={styles.count}>{t('directory.restaurant_count', { count })}</span>
    </span>
  );
}

function Cities({ cities, root }: { cities: DirectoryState['cities']; root: string }) {
  return (
    <ul className={styles.cities}>
      {cities.map(({ name, count }) => (
        <li key={name}>
          <a href={`${root}${slugify(name)}/`} className={styles.city}>
            {name}
            {count > 1 && <span className={styles.number}> ({count})</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
