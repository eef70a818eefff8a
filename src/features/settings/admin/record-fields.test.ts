import { describe, expect, it } from 'vitest';
import { describeForm } from '#content/describe-form.ts';
import type { FieldDescription } from '#content/describe.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { RECORD_WIDGETS } from '#ui/admin/content-form/record-widgets.ts';
import { SETTINGS } from '../definitions.ts';

const kindsOf = (field: FieldDescription): string[] => [field.kind, ...Object.values(field.inner).flatMap(kindsOf)];

describe('the form of a record', () => {
  it.each([...SETTINGS, ...Object.values(SNIPPETS)].map((model) => [model.name, model] as const))(
    'has a widget for every field of %s',
    (_name, { fields }) => {
      const kinds = Object.values(describeForm(fields, blockRegistry).fields).flatMap(kindsOf);
      expect(kinds.filter((kind) => !(kind in RECORD_WIDGETS))).toEqual([]);
    },
  );
});
