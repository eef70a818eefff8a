import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { type Choosers, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { ChooserDialog, type ChooserRequest } from './chooser-dialog.tsx';
import { type ChosenWithAlt, toChosenItem } from './chosen-item.ts';
import { describerOf } from './describer.ts';

type Resolve = (chosen: ChosenWithAlt | null) => void;

/** Provides choosers to the forms below it, with one dialog for all of them. */
export function ChoosersHost({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [request, setRequest] = useState<ChooserRequest | null>(null);
  const waiting = useRef<Resolve | null>(null);

  const settle = useCallback((chosen: ChosenWithAlt | null) => {
    waiting.current?.(chosen);
    waiting.current = null;
  }, []);
  useEffect(() => () => settle(null), [settle]);

  const choosers = useMemo<Choosers>(() => {
    const open = (wanted: ChooserRequest) =>
      new Promise<ChosenWithAlt | null>((resolve) => {
        // Only one dialog is open at a time: an earlier request resolves to null.
        settle(null);
        waiting.current = resolve;
        setRequest(wanted);
      });
    return {
      choose: (kind, options) => open(kind === 'page' ? { ...options, kind } : { kind }),
      chooseSnippet: (model) => open({ kind: 'snippet', model }),
      async describe(kind, id) {
        const found = await describerOf(client).describe(kind, id);
        return found && toChosenItem(found);
      },
    };
  }, [client, settle]);

  return (
    <ChoosersProvider value={choosers}>
      {children}
      <ChooserDialog
        request={request}
        onDone={(item) => {
          setRequest(null);
          settle(item && toChosenItem(item));
        }}
      />
    </ChoosersProvider>
  );
}
