/** Where both headers' log-in links lead (Spec §2.3). */
export const LOGIN_URL = '/account/login?returnUrl=/';
