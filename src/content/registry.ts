import type { BlockDefinition } from './define.ts';

/** The existing blocks, and the named sets in which they are allowed. */
export interface ContentRegistry {
  block(type: string): BlockDefinition | undefined;
  /** Block types allowed in a set, in picker order. @throws for a set that is not declared. */
  set(name: string): readonly string[];
}

/** @throws when two blocks share a type, or a set names a block that does not exist. */
export function createRegistry(
  blocks: readonly BlockDefinition[],
  sets: Readonly<Record<string, readonly string[]>>,
): ContentRegistry {
  const byType = new Map(blocks.map((block) => [block.type, block]));
  if (byType.size !== blocks.length) throw new Error('Two blocks have the same type');
  for (const [name, types] of Object.entries(sets)) {
    for (const type of types)
      if (!byType.has(type)) throw new Error(`Block set ${name} names ${type}, which does not exist`);
  }
  return {
    block: (type) => byType.get(type),
    set: (name) => {
      const types = sets[name];
      if (!types) throw new Error(`There is no block set ${name}`);
      return types;
    },
  };
}
