import { type AdminSettings, SETTINGS_ELEMENT_ID } from '../paths.ts';

/** The settings that the server printed into the document for the client. */
export function adminSettings(): AdminSettings {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  return { site_name: '', ...(text ? (JSON.parse(text) as Partial<AdminSettings>) : {}) };
}
