/** Value of `ACTION_FIELD` on the reservation page: notify me when a table becomes free. */
export const WISH_ACTION = 'wish';
/** Meals of a guest's request for a table. */
export const WISH_MEALS = ['any', 'lunch', 'dinner'] as const;
/** Times before 3 PM; those after midnight belong to the evening. @param slot its time on the restaurant's clock: "18:30" */
export const isLunch = ({ time }: { time: string }): boolean => time >= '04:00' && time < '15:00';
/** Parameter of the reservation page's address: the request is stored. */
export const WISHED = 'wished';
