import { defineBlock } from '#content/define.ts';
import { list, struct } from '#content/fields/nested.ts';
import { richText } from '#content/fields/rich-text.ts';
import { stream } from '#content/fields/stream.ts';
import { text } from '#content/fields/text.ts';

/** Spec §3 tabbed_features: header_content, tabs[] (tab_name, content). */
export const tabbedFeatures = defineBlock({
  type: 'tabbed_features',
  label: 'Tabs',
  group: 'layout',
  help: 'Blocks in tabs. The first tab is open. Each tab has its own address.',
  fields: {
    header_content: richText({ label: 'Above the tabs' }),
    tabs: list(
      struct(
        {
          tab_name: text({ label: 'Name', required: true, maxLength: 40 }),
          content: stream('wrapped', { label: 'Blocks', min: 1, max: 20 }),
        },
        { label: 'Tab' },
      ),
      { label: 'Tabs', min: 1, max: 8 },
    ),
  },
  example: {
    header_content: '<h2>Three ways to the table</h2><p>Sit down, take it along, or let us bring it.</p>',
    tabs: [
      {
        tab_name: 'Dine in',
        content: [
          {
            id: '0c1f6a52-6a6f-4f0a-8a55-0f6f6a526a01',
            type: 'artf',
            version: 1,
            value: {
              copy: '<h3>By the window</h3><p>Walk in, or join the wait list before you leave the house. Your place is kept while you park.</p>',
            },
          },
        ],
      },
      {
        tab_name: 'Carry out',
        content: [
          {
            id: '0c1f6a52-6a6f-4f0a-8a55-0f6f6a526a02',
            type: 'artf',
            version: 1,
            value: {
              copy: '<h3>Hot at the dock</h3><p>Order ahead and pick up at the curb. Chowder travels better than you think.</p>',
            },
          },
        ],
      },
      {
        tab_name: 'Delivery',
        content: [
          {
            id: '0c1f6a52-6a6f-4f0a-8a55-0f6f6a526a03',
            type: 'artf',
            version: 1,
            value: { copy: '<h3>To your door</h3><p>Within five miles of most of our restaurants, until nine.</p>' },
          },
        ],
      },
    ],
  },
});
