import type { LoadLiveForm } from './use-live-form.ts';

/** Of a form whose props tell all its rules. */
export const loadLiveFormOfProps: LoadLiveForm = async (form) => {
  const { liveFormOfProps } = await import('./live-form.ts');
  return liveFormOfProps(form);
};
