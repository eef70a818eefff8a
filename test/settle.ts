import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets what was begun end: parts that load when they are needed, however slow the machine, and what follows from them. */
export const settle = (): Promise<void> =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
