import { PageBody, splitOpening } from '#blocks/flow.tsx';
import { Container } from '#ui/site/layout.tsx';
import type { PageProps } from '../page-props.ts';
import { Colours, Grounds, Spacing, TypeScale } from './foundations.tsx';
import { Buttons, FormFields, Icons, Links, Messages } from './primitives.tsx';
import type { example } from './definition.ts';
import styles from './view.module.css';

/** Only for developers, so its texts are English. */
export function Example({ title, body }: PageProps<typeof example>) {
  const hasHero = splitOpening(body).opening.length > 0;
  return (
    <>
      {body.length > 0 && <PageBody blocks={body} />}
      <div lang="en">
        <Container className={styles.guide ?? ''}>
          {!hasHero && <h1>{title}</h1>}
          <TypeScale />
          <Colours />
          <Grounds />
          <Buttons />
          <Links />
          <FormFields />
          <Messages />
          <Icons />
          <Spacing />
        </Container>
      </div>
    </>
  );
}
