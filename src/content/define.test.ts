import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type BlockProps,
  defineBlock,
  defineSettings,
  defineTemplate,
  type SettingsProps,
  type StoredOf,
  type TemplateFieldProps,
} from './define.ts';
import { link } from './fields/link.ts';
import { list, struct } from './fields/nested.ts';
import { image, type StoredTarget, target } from './fields/pointers.ts';
import { boolean, choice, number } from './fields/scalar.ts';
import { stream } from './fields/stream.ts';
import { text } from './fields/text.ts';
import type { ImageProps } from './lookup.ts';
import { createRegistry } from './registry.ts';
import type { ResolvedBlock, StoredBlock } from './stream.ts';

const fields = {
  title: text({ label: 'Title' }),
  picture: image({ label: 'Picture' }),
  leads_to: target({ label: 'Leads to' }),
  side: choice({ label: 'Side', choices: ['left', 'right'], initial: 'left' }),
  count: number({ label: 'Count' }),
  is_wide: boolean({ label: 'Wide' }),
  links: list(link({ label: 'Link' }), { label: 'Links' }),
  frame: struct({ colour: text({ label: 'Colour' }) }, { label: 'Frame' }),
  body: stream('body', { label: 'Body' }),
};
const example = {
  title: '',
  picture: null,
  leads_to: null,
  side: 'left' as const,
  count: null,
  is_wide: false,
  links: [],
  frame: { colour: '' },
  body: [],
};
const block = defineBlock({ type: 'b', label: 'B', group: 'text', fields, example });
const template = defineTemplate({ name: 't', label: 'T', fields, example });
const settings = defineSettings({ name: 's', label: 'S', fields, example });

interface Props {
  title: string;
  picture: ImageProps | null;
  leads_to: string | null;
  side: 'left' | 'right';
  count: number | null;
  is_wide: boolean;
  links: { url: string | null; display_name: string }[];
  frame: { colour: string };
  body: ResolvedBlock[];
}
interface Stored extends Omit<Props, 'picture' | 'leads_to' | 'links' | 'body'> {
  picture: number | null;
  leads_to: StoredTarget;
  links: { url: StoredTarget; display_name: string }[];
  body: StoredBlock[];
}

describe('a definition', () => {
  it("infers the view's props and the stored value, which differ where they should", () => {
    expectTypeOf<BlockProps<typeof block>>().toExtend<Props>();
    expectTypeOf<Props>().toExtend<BlockProps<typeof block>>();
    expectTypeOf<TemplateFieldProps<typeof template>>().toExtend<Props>();
    expectTypeOf<Props>().toExtend<TemplateFieldProps<typeof template>>();
    expectTypeOf<SettingsProps<typeof settings>>().toExtend<Props>();
    expectTypeOf<Props>().toExtend<SettingsProps<typeof settings>>();
    expectTypeOf<StoredOf<typeof block>>().toExtend<Stored>();
    expectTypeOf<Stored>().toExtend<StoredOf<typeof block>>();
  });

  it('does not compile with an example of another shape or a choice outside its list', () => {
    // @ts-expect-error the example lacks fields
    expect(defineBlock({ type: 'b', label: 'B', group: 'text', fields, example: { title: '' } }).type).toBe('b');
    // @ts-expect-error "middle" is not a choice
    expect(choice({ label: 'Side', choices: ['left', 'right'], initial: 'middle' }).kind).toBe('choice');
  });

  it('starts at version 1 with nothing to upgrade, served in the open', () => {
    expect(block).toMatchObject({ version: 1, upgrades: {} });
    expect(template).toMatchObject({
      status: 200,
      isIndexable: true,
      standsAlone: true,
      parameters: [],
      subroutes: [],
    });
  });
});

describe('createRegistry', () => {
  it('refuses two blocks of one type and sets of blocks that do not exist', () => {
    expect(() => createRegistry([block, block], {})).toThrow('Two blocks have the same type');
    expect(() => createRegistry([block], { body: ['c'] })).toThrow('Block set body names c');
  });

  it('throws for a set that is not declared', () => {
    expect(() => createRegistry([block], {}).set('body')).toThrow('There is no block set body');
  });
});
