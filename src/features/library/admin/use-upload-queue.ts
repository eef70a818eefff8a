import { useCallback, useEffect, useRef, useState } from 'react';
import { formatFileSize } from '#shared/file-size.ts';
import { sendForm } from '#ui/admin/api/send-form.ts';
import { MediaUploaded } from '../contract.ts';
import { isUnderWay, type QueuedUpload, reasonOf, type UploadState } from './upload-state.ts';

/** Maximum number of simultaneous requests. */
const MOST_AT_ONCE = 3;

export interface UploadQueueControl {
  uploads: readonly QueuedUpload[];
  /** True while files wait or are being sent. */
  isBusy: boolean;
  add(files: Iterable<File>, collection: number | null): void;
  retry(key: number): void;
  /** Stores a file again that already exists. */
  keepBoth(key: number): void;
}

/**
 * Sends files one by one, a few at the same time, each with its own result. Unsent files are dropped when the screen is
 * left.
 * @param path where a file is posted
 * @param onAdded called after each file that was added
 */
export function useUploadQueue(
  path: string,
  { maxBytes, onAdded }: { maxBytes: number; onAdded?: () => void },
): UploadQueueControl {
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const nextKey = useRef(1);
  const underWay = useRef(new Map<number, AbortController>());
  const set = useCallback(
    (key: number, state: UploadState, change: Partial<QueuedUpload> = {}) =>
      setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change, state } : one))),
    [],
  );

  useEffect(() => {
    const running = underWay.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  useEffect(() => {
    const send = async (upload: QueuedUpload, controller: AbortController) => {
      set(upload.key, { is: 'sending', part: 0 });
      try {
        const { item, isDuplicate } = await sendForm(path, formOf(upload), MediaUploaded, {
          signal: controller.signal,
          onProgress: (part) => set(upload.key, { is: 'sending', part }),
        });
        set(upload.key, { is: isDuplicate ? 'present' : 'added', item });
        if (!isDuplicate) onAdded?.();
      } catch (error) {
        if (!controller.signal.aborted) set(upload.key, { is: 'refused', reason: reasonOf(error, upload.file) });
      } finally {
        underWay.current.delete(upload.key);
      }
    };
    for (const upload of uploads) {
      if (underWay.current.size >= MOST_AT_ONCE) break;
      if (upload.state.is !== 'waiting' || underWay.current.has(upload.key)) continue;
      const controller = new AbortController();
      underWay.current.set(upload.key, controller);
      void send(upload, controller);
    }
  }, [uploads, path, onAdded, set]);

  return {
    uploads,
    isBusy: uploads.some(isUnderWay),
    add(files, collection) {
      const added = [...files].map((file): QueuedUpload => {
        const key = nextKey.current++;
        const tooLarge = `${file.name} has ${formatFileSize(file.size)}; ${formatFileSize(maxBytes)} is the maximum.`;
        return {
          key,
          file,
          collection,
          keepBoth: false,
          state: file.size > maxBytes ? { is: 'refused', reason: tooLarge } : { is: 'waiting' },
        };
      });
      setUploads((before) => [...before, ...added]);
    },
    retry: (key) => set(key, { is: 'waiting' }),
    keepBoth: (key) => set(key, { is: 'waiting' }, { keepBoth: true }),
  };
}

function formOf({ file, collection, keepBoth }: QueuedUpload): FormData {
  const form = new FormData();
  form.append('collection', collection === null ? '' : String(collection));
  if (keepBoth) form.append('keepBoth', '1');
  form.append('file', file);
  return form;
}
