import type { LoadLiveForm } from './use-live-form.ts';

/** For a form whose rules are all in its props. */
export const loadLiveFormOfProps: LoadLiveForm = async (form) => {
  const { liveFormOfProps } = await import('./live-form.ts');
  return liveFormOfProps(form);
};
