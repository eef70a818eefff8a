import type { BlockDefinition, TemplateDefinition } from './define.ts';
import type { StoredBlock } from './stream.ts';

/** The block in its definition's present shape. Upgraded on read, persisted with the next save. */
export function upgradeBlock(stored: StoredBlock, definition: BlockDefinition): StoredBlock {
  if (stored.version >= definition.version) return stored;
  return { ...stored, ...upgradeValue(stored.value, stored.version, definition) };
}

/**
 * A value written at `version`, in the present shape.
 * @throws when a step is missing: a definition's version may only rise together with its upgrade.
 */
export function upgradeValue(
  value: Record<string, unknown>,
  version: number,
  definition: Pick<BlockDefinition | TemplateDefinition, 'version' | 'upgrades'>,
): { value: Record<string, unknown>; version: number } {
  let upgraded = value;
  for (let step = version; step < definition.version; step += 1) {
    const upgrade = definition.upgrades[step];
    if (!upgrade) throw new Error(`There is no upgrade from version ${step}`);
    upgraded = upgrade(upgraded);
  }
  return { value: upgraded, version: Math.max(version, definition.version) };
}
