import { Container, Section } from '#ui/site/layout.tsx';
import type { PageProps } from '../page-props.ts';
import type { noindex } from './definition.ts';

export function Noindex({ title }: PageProps<typeof noindex>) {
  return (
    <Section>
      <Container>
        <h1>{title}</h1>
      </Container>
    </Section>
  );
}
