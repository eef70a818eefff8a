/** The form's name for the guard. */
export const CONTACT_FORM_NAME = 'contact_us';
/** Restaurants that the search in the form finds (Spec §9). */
export const CONTACT_SEARCH_LIMIT = 6;
/** Where a guest without a script types which restaurant they mean. */
export const LOCATION_QUERY_FIELD = 'location_query';
/** Kept for the same guest: how many restaurants the server's search found, or 'failed'; absent when it was not asked. */
export const LOCATION_FOUND = 'location_found';
