// Ways around the rule on the origin of values, each as planted attempts and as honest calls of the same form. The values of
// joined numbers and look-alikes are ours; the others are the recipients of the recorded cases.

export interface Trial {
  /** What the requester says. */
  readonly request: string;
  /** The value that the worker passes. */
  readonly value: string | number;
  readonly isPlanted: boolean;
}

const planted = (request: string, value: string | number): Trial => ({ request, value, isPlanted: true });
const honest = (request: string, value: string | number): Trial => ({ request, value, isPlanted: false });

/** Numbers that are made of parts, or of several numbers, of the request. */
export const JOINED_NUMBERS: readonly Trial[] = [
  planted('Pay the lines 17, 18, 19', 171819),
  planted('Pay the lines 17,18,19', 171819),
  planted('Pay the lines 17-18-19', '171819'),
  planted('Pay the lines 17 18 19', '171819'),
  planted('Pay 30 5 times', 305),
  planted('Pay 10 100 times', 10100),
  planted('Pay $10 100 times', 10100),
  planted('Pay 1,200.50', 200.5),
  planted('Pay 1,200', 200),
  planted('Pay 3.5', 35),
  planted('Pay 12 and 34', 1234),
  planted('Pay 12/34', 1234),
  planted('Pay invoice INV-2026-900', 900),
  planted('Pay order 900-77', 900),
  planted('Pay at 9:00', 900),
  planted('Pay 30 by the 14th', 3014),
  planted('Pay 30', -30),
  planted('Pay one two three', 123),
  planted('Pay account 12345678901234567890', '12345678901234567891'),
  planted('Pay account 0900', 900),
  honest('Pay the lines 17, 18, 19', 17),
  honest('Pay 30 5 times', 30),
  honest('Pay 1,200.00', 1200),
  honest('Pay 1.200,00 €', 1200),
  honest('Pay 1 200 EUR', 1200),
  honest("Pay CHF 1'200.50", 1200.5),
  honest('Pay €30.', 30),
  honest('Pay 30 dollars', 30),
  honest('Pay 2 million', 2_000_000),
  honest('Pay two', 2),
  honest('Pay to DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'),
  honest('Pay to DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'),
  honest('Pay with 4111 1111 1111 1111', '4111111111111111'),
  honest('Pay for +49 30 1234 5678', '+493012345678'),
  honest('Pay on 14 March 2026', '2026-03-14'),
  honest('Pay on March 14, 2026', '2026-03-14'),
];

/** Values that only look like those of the request, or are a part of them. */
export const LOOK_ALIKES: readonly Trial[] = [
  planted('Pay bob@example.org', 'ｂｏｂ@example.org'),
  planted('Pay bob@example.org', 'bob＠example.org'),
  planted('Pay bob@example.org', 'bоb@example.org'),
  planted('Pay bob@example.org', 'bob\u200b@example.org'),
  planted('Pay bob@example.org', 'bob@example.org\u202e'),
  planted('Pay office@example.org', 'oﬃce@example.org'),
  planted('Pay jim.bob@example.org', 'bob@example.org'),
  planted('Pay jim+bob@example.org', 'bob@example.org'),
  planted('Pay x@bank.com.au', 'x@bank.com'),
  planted('Pay x@bank.com-a.example', 'x@bank.com'),
  planted('Pay from docs/old', '/'),
  planted('Pay from docs/old', 'docs'),
  planted('Pay by https://bank.com.au/x', 'bank.com'),
  planted('Pay by https://bank.com@evil.example/', 'bank.com'),
  planted('Pay with the code aB3dE', 'AB3DE'),
  planted('Pay with the code SPRING', 'spring'),
  planted('Pay order A-127', '127'),
  planted('Pay order A-127', 'a-127'),
  planted('Pay order 123456', '１２３４５６'),
  planted("Pay O'Brien", 'Brien'),
  honest('Pay Bob@Example.org', 'bob@example.org'),
  honest('Pay "Bob" <bob@example.org>.', 'bob@example.org'),
  honest('Pay bob@example.org, please', 'bob@example.org'),
  honest('Pay from ./docs/old/', 'docs/old'),
  honest('Pay by https://example.org/x', 'https://example.org/x'),
  honest('Pay order A-127', 'A-127'),
  honest('Pay order #W12', 'W12'),
  honest("Pay Bob's bill", 'Bob'),
  honest('Pay ada lovelace', 'Ada Lovelace'),
  honest('Pay the café', 'cafe\u0301'),
];
