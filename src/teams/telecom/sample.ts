/** Who is served when the request does not say who is signed in. */
export const SAMPLE_CUSTOMER_ID = 'C-1001';

/** The day on which the sample data stands still, so that every machine sees the same bills and the same free slots. */
export const REFERENCE_DAY = '2026-06-28';
