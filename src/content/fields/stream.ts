import { z } from 'zod';
import type { StoredBlock, ResolvedBlock } from '../stream.ts';
import { plainField, type Field, type FieldOptions, type ValidationMode } from '../field.ts';
import { referencesIn, type Reference } from '../references.ts';
import type { ContentRegistry } from '../registry.ts';
import { resolveFields } from '../resolve.ts';
import { textOfFields } from '../search-text.ts';
import { upgradeBlock } from '../upgrade.ts';
import { fieldsSchema } from '../validate.ts';

interface StreamOptions extends FieldOptions {
  min?: number;
  max?: number;
}

/**
 * Blocks of a named set, in order. Blocks may hold streams themselves, so the set is named, not imported. A stored
 * block of an unknown type is kept as it is and not shown.
 */
export function stream(set: string, options: StreamOptions): Field<StoredBlock[], ResolvedBlock[]> {
  const { min = 0, max = 500 } = options;
  return {
    ...plainField('stream', options, { set, min, max }),
    empty: () => [],
    schema(mode, registry) {
      const blocks = z
        .array(blockSchema(set, mode, registry), 'must be a list of blocks')
        .max(mode === 'restore' ? Infinity : max, `must have at most ${max} blocks`)
        .refine(
          (value) => new Set(value.map((block) => block.id)).size === value.length,
          'has two blocks with the same id',
        );
      const least = Math.max(min, options.required ? 1 : 0);
      return mode === 'publish'
        ? blocks.refine((value) => value.length >= least, `must have at least ${least} blocks`)
        : blocks;
    },
    *references(value, path, registry): Iterable<Reference> {
      for (const [index, stored] of value.entries()) {
        const definition = registry.block(stored.type);
        if (!definition) continue;
        const block = upgradeBlock(stored, definition);
        yield* referencesIn(definition.fields, block.value, registry, `${path}.${index}.value`);
      }
    },
    resolve(value, path, context) {
      const resolved: ResolvedBlock[] = [];
      for (const [index, stored] of (value ?? []).entries()) {
        const at = `${path}.${index}`;
        const definition = context.registry.block(stored.type);
        if (!definition) {
          context.onLost({ path: at, reason: `there is no block of type ${stored.type}` });
          continue;
        }
        const block = upgradeBlock(stored, definition);
        const isStill = context.onBlock?.(block.type);
        const props = resolveFields(definition.fields, block.value, `${at}.value`, context);
        resolved.push({ id: block.id, type: block.type, props, ...(isStill?.() && { isStill: true }) });
      }
      return resolved;
    },
    *text(value, registry) {
      for (const stored of value) {
        const definition = registry.block(stored.type);
        if (definition) yield* textOfFields(definition.fields, upgradeBlock(stored, definition).value, registry);
      }
    },
  };
}

function blockSchema(set: string, mode: ValidationMode, registry: ContentRegistry): z.ZodType<StoredBlock> {
  const envelope = z.looseObject({
    id: z.uuid('must be a block id'),
    type: z.string('must be a block type').min(1),
    version: z.number().int().positive().default(1),
    value: z.record(z.string(), z.unknown()),
  });
  const allowed = new Set(registry.set(set));
  return envelope.transform((stored, context): StoredBlock => {
    const definition = registry.block(stored.type);
    if (!definition) return stored;
    if (mode !== 'restore' && !allowed.has(stored.type)) {
      context.addIssue({ code: 'custom', message: `a ${definition.label} is not allowed here`, path: ['type'] });
      return stored;
    }
    const block = upgradeBlock(stored, definition);
    const parsed = fieldsSchema(definition.fields, mode, registry).safeParse(block.value);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        context.addIssue({ code: 'custom', message: issue.message, path: ['value', ...issue.path] });
      }
      return block;
    }
    const value = parsed.data as Record<string, unknown>;
    if (mode === 'publish') {
      for (const error of definition.rules(value)) {
        context.addIssue({ code: 'custom', message: error.message, path: ['value', ...error.field.split('.')] });
      }
    }
    return { ...block, value };
  }) as z.ZodType<StoredBlock>;
}
