// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const open = (content: ReactNode) =>
  render(
    <Dialog isOpen onClose={() => undefined} title="Add walk-in">
      {content}
    </Dialog>,
  );

it('begins in its first field, so that what is typed at once is not lost', async () => {
  open(
    <>
      <button type="button">Help</button>
      <input aria-label="Party size" />
      <input aria-label="Name" />
    </>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Party size')));
});

it('begins at its first button without a field', async () => {
  open(<button type="button">Delete</button>);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
});

it('asks before it drops what was entered in a long form, and closes at once where nothing was', async () => {
  const onClose = vi.fn();
  render(
    <Dialog isOpen isLong onClose={onClose} title="Chowder">
      <input aria-label="Price" />
    </Dialog>,
  );
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  leave();
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.input(screen.getByLabelText('Price'), { target: { value: '9' } });
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});
