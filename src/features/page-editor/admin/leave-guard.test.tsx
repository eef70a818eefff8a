// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Editing } from './editing.ts';
import { LeaveGuard } from './leave-guard.tsx';

const blocker = { status: 'blocked', proceed: vi.fn(), reset: vi.fn() };
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => blocker }));

afterEach(() => {
  cleanup();
  blocker.proceed.mockReset();
  blocker.reset.mockReset();
});

const show = ({ onDevice = true, isSaved = true } = {}) => {
  const editing: Pick<Editing, 'isSafe' | 'flush' | 'keep'> = {
    isSafe: () => ({ onServer: false, onDevice }),
    flush: () => Promise.resolve(isSaved),
    keep: () => undefined,
  };
  render(<LeaveGuard editing={editing} isAutomatic={false} />);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('leaving with unsaved changes', () => {
  it('says that the device keeps them', () => {
    show();
    expect(screen.getByRole('dialog').textContent).toContain('They stay on this device');
    press('Leave');
    expect(blocker.proceed).toHaveBeenCalled();
  });

  it('says that they will be lost where the device kept nothing', () => {
    show({ onDevice: false });
    expect(screen.getByRole('dialog').textContent).toContain('they will be lost');
    press('Stay');
    expect(blocker.reset).toHaveBeenCalled();
    expect(blocker.proceed).not.toHaveBeenCalled();
  });

  it('goes on once they are saved, and stays when they could not be', async () => {
    show();
    press('Save and leave');
    await waitFor(() => expect(blocker.proceed).toHaveBeenCalled());
    cleanup();
    blocker.proceed.mockReset();
    show({ isSaved: false });
    press('Save and leave');
    await waitFor(() => expect(blocker.reset).toHaveBeenCalled());
    expect(blocker.proceed).not.toHaveBeenCalled();
  });
});
