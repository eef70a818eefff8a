import '#ui/site/textures/all.css';
import { classNames } from '#ui/site/class-names.ts';
import { Container } from '#ui/site/layout.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import type { PageProps } from '../page-props.ts';
import type { utility } from './definition.ts';
import styles from './view.module.css';

export function Utility({ title, body, background_style }: PageProps<typeof utility>) {
  return (
    <article className={classNames(background_style, styles.ground)}>
      <Container className={styles.column ?? ''}>
        <h1 className={styles.title}>{title}</h1>
        <div className={classNames('rope', styles.rope)} aria-hidden="true" />
        <div className={classNames('onLight', styles.panel)}>
          <RichText html={body} />
        </div>
      </Container>
    </article>
  );
}
