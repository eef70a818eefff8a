// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as BlockHeaderModule from './block-header.tsx';
import type * as TextWidgetsModule from './widgets/text-widgets.tsx';
import { note, showForm } from './build-form.tsx';

const drawn = vi.hoisted(() => ({ headers: 0, texts: 0 }));
vi.mock('./block-header.tsx', async (load) => {
  const { BlockHeader } = await load<typeof BlockHeaderModule>();
  return {
    BlockHeader: (props: Parameters<typeof BlockHeader>[0]) => {
      drawn.headers += 1;
      return BlockHeader(props);
    },
  };
});
vi.mock('./widgets/text-widgets.tsx', async (load) => {
  const real = await load<typeof TextWidgetsModule>();
  return {
    ...real,
    TextWidget: (props: Parameters<typeof real.TextWidget>[0]) => {
      drawn.texts += 1;
      return real.TextWidget(props);
    },
  };
});

const body = Array.from({ length: 300 }, (_, index) => note(`n${index}`, `Title ${index}`));
const count = (action: () => void) => {
  Object.assign(drawn, { headers: 0, texts: 0 });
  act(action);
  return { ...drawn };
};

/** Drawing it takes seconds, so all tests work on the same page; each on blocks of its own. */
describe('a page of 300 blocks', () => {
  let form: ReturnType<typeof showForm>;
  beforeAll(() => {
    form = showForm({ value: { body } });
  });
  afterAll(cleanup);

  it('draws no field of a collapsed block', () => {
    expect(drawn).toEqual({ headers: 300, texts: 0 });
  });

  it('draws again only what is concerned when complaints come', () => {
    expect(count(() => form.complain([{ field: 'body.3.value.title', message: 'is required' }])).headers).toBe(1);
  });

  it('draws one header when one is opened, and its own fields', () => {
    expect(count(() => void fireEvent.click(screen.getByText('Title 42')))).toEqual({
      headers: 1,
      texts: 1,
    });
  });

  it('draws one header and one field for a keystroke in one of them', () => {
    act(() => form.focus.setOpen(['n7', 'n8', 'n9'], true));
    const control = screen.getAllByLabelText('Title')[1] as HTMLElement;
    expect(count(() => void fireEvent.change(control, { target: { value: 'Typed' } }))).toEqual({
      headers: 1,
      texts: 1,
    });
  });

  it('draws only the neighbours when one is deleted', () => {
    const { headers } = count(() =>
      form.store.update(['body'], (value) => (value as { id: string }[]).filter(({ id }) => id !== 'n150')),
    );
    expect(headers).toBe(0);
    expect(screen.getAllByRole('listitem')).toHaveLength(299);
  });
});
