// How much a set counts in a fit. What unit tests hold as well must come out whatever else a card is fitted to; the sets of
// nothing but deeds are harder than any answer, and would make the card doubt plain ones.

const WEIGHTS: Readonly<Record<string, number>> = { tenth: 6, deeds: 0.3 };

export const weightOfSet = (set: string): number => WEIGHTS[set.replace(/-\d+$/, '')] ?? 1;
