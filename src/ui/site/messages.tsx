import { createContext, use, useMemo, type ReactNode } from 'react';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { messages as english } from './catalogues/en/index.ts';
import { type Messages, readMessage } from './read-message.ts';

/** Every message of the public site; a view cannot use one that the English catalogue lacks. */
export type MessageId = keyof typeof english;
/** `t('shell.order_now')`, `t('shell.regions', { count: 3 })`: ICU values by name. */
export type Translate = (id: MessageId, values?: Record<string, string | number>) => string;

const Context = createContext<Translate | null>(null);

/** Translates into one language: the chain's `overrides` take precedence over `catalogue`. Logs an unknown id and uses it as text. */
export function translator(code: LanguageCode, catalogue: Messages, overrides: Messages = {}): Translate {
  return (id, values) => {
    const message = overrides[id] ?? catalogue[id];
    if (message === undefined) console.warn(`No message is called "${id}" on this page`);
    return readMessage(message ?? id, values ?? {}, code);
  };
}

export function MessagesProvider(props: { translate: Translate; children: ReactNode }) {
  const value = useMemo(() => props.translate, [props.translate]);
  return <Context value={value}>{props.children}</Context>;
}

/** The page's translator. Throws outside a page. */
export function useTranslate(): Translate {
  const translate = use(Context);
  if (!translate) throw new Error('useTranslate is used outside a page');
  return translate;
}
