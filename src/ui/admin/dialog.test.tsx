// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
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
