import { PageBody, splitOpening } from '#blocks/flow.tsx';
import { visuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { PageProps } from '../page-props.ts';
import type { home } from './definition.ts';
import styles from './view.module.css';

export function Home({ title, body }: PageProps<typeof home>) {
  const hasHero = splitOpening(body).opening.length > 0;
  return (
    <div className={styles.home}>
      {!hasHero && <h1 className={visuallyHidden}>{title}</h1>}
      <PageBody blocks={body} />
    </div>
  );
}
