import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { genericContent } from './definition.ts';

export function GenericContent({ title, body }: PageProps<typeof genericContent>) {
  return <Sheet title={title} blocks={body} />;
}
