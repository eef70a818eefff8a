import { useSyncExternalStore } from 'react';
import { isRecord } from '#shared/is-record.ts';
import { isStoredBlock, type StoredBlock } from '#content/stream.ts';
import { copyText } from '../copy-text.ts';

const KEY = 'admin:copied-blocks';
/** Distinguishes copied blocks from any other text on the clipboard. */
const MARK = 'galley/blocks';

/** Keeps blocks for pasting in any stream of any page in this browser, and puts them on the system's clipboard. */
export function copyBlocks(blocks: readonly StoredBlock[]): void {
  const text = JSON.stringify({ application: MARK, blocks });
  try {
    localStorage.setItem(KEY, text);
    own = null;
  } catch {
    // Too large for the browser's storage, or no storage: the blocks can still be pasted in this tab.
    own = text;
  }
  // Not every browser allows this, and the copy above is enough for our own pages.
  void copyText(text);
  for (const listener of listeners) listener();
}

/** The blocks in a text that copyBlocks wrote; null for any other text. */
export function parseCopiedBlocks(text: string): readonly StoredBlock[] | null {
  if (!text.includes(MARK)) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (!isRecord(found) || found['application'] !== MARK || !Array.isArray(found['blocks'])) return null;
    const blocks = found['blocks'].filter(isStoredBlock);
    return blocks.length > 0 ? blocks : null;
  } catch {
    return null;
  }
}

/** The blocks that were copied last, here or in another tab; null when there are none. */
export function useCopiedBlocks(): readonly StoredBlock[] | null {
  return useSyncExternalStore(subscribe, copiedBlocks);
}

const listeners = new Set<() => void>();
let own: string | null = null;
let parsed: { text: string | null; blocks: readonly StoredBlock[] | null } = { text: null, blocks: null };

function copiedBlocks(): readonly StoredBlock[] | null {
  const text = own ?? stored();
  if (parsed.text !== text) parsed = { text, blocks: text === null ? null : parseCopiedBlocks(text) };
  return parsed.blocks;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
