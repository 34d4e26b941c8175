// One general team for all requests. Its workers follow the topics of the requests, not the gold graphs.

import type { CrewMember } from '../../src/ports/model.ts';

const DOES: Readonly<Record<string, string>> = {
  finder: 'finds facts: searches the web, looks up people, places, events, news, weather, flights, hotels, restaurants',
  calculator: 'calculates: sums, differences, averages, percentages, conversions, comparisons of numbers',
  database: 'queries tables of a database: filters, joins, groups, sorts and counts records',
  records: 'retrieves and checks information held by services: accounts, orders, products, stocks, sensors, tokens',
  clerk: 'creates, updates, books, schedules, sends, encrypts and deletes things on request',
  shopper: 'shops online: searches for products, selects options, compares prices, clicks and buys',
  hands: 'does things in a house: goes to places, takes, opens, cleans, heats, cools and puts objects',
  viewer: 'describes and identifies what an image shows',
  shell: 'executes commands and code on a computer, handles files and folders',
  guide: 'explains step by step how to make, clean or repair something',
};

export const CREW: readonly CrewMember[] = Object.entries(DOES).map(([name, does]) => ({
  name,
  kind: 'agent',
  does,
  scope: undefined,
  examples: [],
  tools: [],
}));
