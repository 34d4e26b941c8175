/** The customer that is used when no customer is signed in. */
export const SAMPLE_CUSTOMER_ID = 'C-1001';

/** "Today" of the sample data, so that every machine sees the same bills and the same free slots. */
export const REFERENCE_DAY = '2026-06-28';
