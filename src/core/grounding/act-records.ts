// Deeds that a record shows by being there: whoever was told to look up an order or a booking has one to report.

import type { Act } from './acts.ts';
import type { Known } from './known.ts';

const THE_ORDER =
  /\b(?:the|your|this|his|her|their) (?:[\p{L}-]+ )?order\b[^.;]*\bplaced\b|\border [\p{Lu}\d-]*\d[^.;]*\bplaced\b/iu;

/** An order that somebody was told to look up was placed, unless a report says that it waits. */
export const isOrderLookedUp = ({ group, text }: Act, own: readonly Act[], { reports }: Known): boolean =>
  group === 'order' &&
  THE_ORDER.test(text) &&
  own.every(({ polarity }) => polarity !== 'denied' && polarity !== 'planned') &&
  reports.some(({ order }) => /\border\b/i.test(order));

const BOOKING =
  /\b(?:booking|reservation|appointment) (?:record|details?|data|status)|\b(?:the|your|present|current|existing) (?:\w+ )?(?:booking|reservation)\b/i;

export const isBookingLookedUp = ({ group }: Act, { reports }: Known): boolean =>
  group === 'book' && reports.some(({ order }) => BOOKING.test(order));

const BOOKING_BY_NUMBER = /\b(?:booking|reservation) [A-Z]{0,4}-?\d[\dA-Z-]*/;
const IS_BOOKED = /\b(?:is|are) (?:\p{L}+ )?(?:booked|reserved|confirmed)\b/iu;

/** "You are booked at …" is what a record with a number shows; that somebody booked anew is not. */
export const isBookingShown = ({ group, text }: Act, { reports }: Known): boolean =>
  group === 'book' &&
  IS_BOOKED.test(text) &&
  reports.some(({ order, tokens }) => BOOKING_BY_NUMBER.test(order) || tokens.some(isNumbered));

const isNumbered = (token: string, at: number, tokens: readonly string[]): boolean =>
  /^(?:confirmation|pnr|reservation)$/.test(token) && tokens.slice(at + 1, at + 3).some((each) => /\d/.test(each));
