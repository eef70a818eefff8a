import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { confirmation } from './definition.ts';

export function Confirmation({ title, body, confirmation_content }: PageProps<typeof confirmation>) {
  return <Sheet title={title} blocks={[...body, ...confirmation_content]} />;
}
