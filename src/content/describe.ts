import { z } from 'zod';
import { BLOCK_GROUPS, type BlockDefinition, type TemplateDefinition } from './define.ts';
import { type Field, FIELD_KINDS, type FieldKind, type Fields } from './field.ts';

/**
 * A field as a form needs it: definitions without their code, so that the admin's client loads neither schemas nor
 * sanitisers. `empty` is the value of a new field.
 */
export interface FieldDescription {
  kind: FieldKind;
  label: string;
  help: string;
  required: boolean;
  facts: Record<string, unknown>;
  inner: Record<string, FieldDescription>;
  empty: unknown;
}

/** The wire shape of a field description. */
export const FieldDescription: z.ZodType<FieldDescription> = z.object({
  kind: z.enum(FIELD_KINDS),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  facts: z.record(z.string(), z.unknown()),
  get inner() {
    return z.record(z.string(), FieldDescription);
  },
  empty: z.unknown(),
}) as z.ZodType<FieldDescription>;

export const FieldsDescription = z.record(z.string(), FieldDescription);
export type FieldsDescription = z.infer<typeof FieldsDescription>;

export const BlockDescription = z.object({
  type: z.string(),
  label: z.string(),
  group: z.enum(BLOCK_GROUPS),
  help: z.string(),
  version: z.number().int(),
  fields: FieldsDescription,
});
export type BlockDescription = z.infer<typeof BlockDescription>;

export const TemplateDescription = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  fields: FieldsDescription,
  /** Names of the fields on the promote tab; the others are content. */
  promote: z.array(z.string()),
});
export type TemplateDescription = z.infer<typeof TemplateDescription>;

/** What forms for content need: blocks by type, block sets by name, templates by name. */
export const ContentModel = z.object({
  blocks: z.record(z.string(), BlockDescription),
  sets: z.record(z.string(), z.array(z.string())),
  templates: z.record(z.string(), TemplateDescription),
});
export type ContentModel = z.infer<typeof ContentModel>;

export function describeFields(fields: Fields): FieldsDescription {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describeField(field)]));
}

function describeField(field: Field): FieldDescription {
  return {
    kind: field.kind,
    label: field.label,
    help: field.help,
    required: field.required,
    facts: { ...field.facts },
    inner: describeFields(field.inner),
    empty: field.empty(),
  };
}

export function describeBlock({ type, label, group, help, version, fields }: BlockDefinition): BlockDescription {
  return { type, label, group, help, version, fields: describeFields(fields) };
}

/** @param promoteNames fields that every page has besides those of its template */
export function describeTemplate(
  { name, label, help, fields }: TemplateDefinition,
  promoteNames: readonly string[],
): TemplateDescription {
  return {
    name,
    label,
    help,
    fields: describeFields(fields),
    promote: Object.keys(fields).filter((field) => promoteNames.includes(field)),
  };
}
