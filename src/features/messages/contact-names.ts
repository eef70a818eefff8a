/** The form's name for the guard. */
export const CONTACT_FORM_NAME = 'contact_us';
/** Maximum number of results of the form's restaurant search (Spec §9). */
export const CONTACT_SEARCH_LIMIT = 6;
/** Search field for restaurants without JavaScript. */
export const LOCATION_QUERY_FIELD = 'location_query';
/** Result of the search without JavaScript: the number of restaurants found, or 'failed'; absent without a search. */
export const LOCATION_FOUND = 'location_found';
