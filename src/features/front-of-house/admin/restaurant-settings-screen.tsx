import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import type { RestaurantSettings } from '../chain-settings.ts';
import { ChainSettingsNotice } from './chain-settings-notice.tsx';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** Fields that every answer with such settings has. */
interface Details<Settings> extends RestaurantSettings {
  values: Settings;
}

/** Settings of one service at one restaurant: its own, or those of the chain. */
export function RestaurantSettingsScreen<Settings, Read extends Details<Settings>, Values extends object>({
  rlid,
  title,
  nav,
  read,
  save,
  follow,
  formOf,
  settingsOf,
  shownAt,
  board,
  children,
}: {
  rlid: number;
  /** Title with the restaurant's name, and without it until the name is loaded. */
  title: (name: string | undefined) => string;
  nav: ReactNode;
  read: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Read>>;
  save: Endpoint<
    z.ZodType,
    z.ZodType,
    z.ZodType<unknown, { baseVersion: string | number; forChain?: boolean | undefined; values: Settings }>,
    z.ZodType<{ version: number }>
  >;
  follow: AnyEndpoint;
  formOf: (settings: Read['values']) => Values;
  settingsOf: (values: Values) => Settings;
  /** Names of the fields that show their own complaints. */
  shownAt: RegExp;
  /** Endpoint of the board to which the settings apply. */
  board: AnyEndpoint;
  children: (form: FormOf<Values>, details: Read) => ReactNode;
}) {
  const params = { rlid };
  return (
    <EditScreen
      noun="settings"
      what="the settings"
      wire="values."
      shownAt={shownAt}
      read={read}
      params={params}
      title={(details) => title(details?.name)}
      nav={() => nav}
      save={save}
      valuesOf={({ values }) => formOf(values)}
      body={(values) => ({ values: settingsOf(values) })}
      saved={() => 'The settings are saved.'}
      lists={[board]}
      above={(edit) => (
        <ChainSettingsNotice
          relation={edit.base}
          isDirty={edit.isDirty}
          follow={() => callEndpoint(follow, { params })}
          saveForAll={(baseVersion) =>
            callEndpoint(save, { params, body: { baseVersion, forChain: true, values: settingsOf(edit.values) } })
          }
          reload={edit.load}
        />
      )}
    >
      {children}
    </EditScreen>
  );
}
