import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits for pending work: parts that are loaded when needed, and their effects. */
export const settle = (): Promise<void> =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
