// What the company sells and where: the hand-written part of the data.

export const SERVICES = ['internet', 'mobile'] as const;
export type Service = (typeof SERVICES)[number];

export const AREAS = [
  'Northside',
  'Harbour',
  'Old Town',
  'Hillcrest',
  'Lakeview',
  'Riverside',
  'Westfield',
  'Southgate',
] as const;

export const PLAN_IDS = [
  'basic-50',
  'fiber-100',
  'fiber-300',
  'fiber-500',
  'gigabit-1000',
  'mobile-5gb',
  'mobile-20gb',
  'mobile-unlimited',
] as const;
export type PlanId = (typeof PLAN_IDS)[number];

interface CataloguePlan {
  readonly planId: PlanId;
  readonly name: string;
  readonly service: Service;
  readonly priceCents: number;
  readonly speedMbps: number;
  /** Undefined means unlimited. */
  readonly dataGb?: number;
  readonly contractMonths: number;
}

/** From small to large within each service. */
export const PLANS: readonly CataloguePlan[] = [
  {
    planId: 'basic-50',
    name: 'Basic 50',
    service: 'internet',
    priceCents: 2_999,
    speedMbps: 50,
    contractMonths: 0,
  },
  {
    planId: 'fiber-100',
    name: 'Fiber 100',
    service: 'internet',
    priceCents: 3_999,
    speedMbps: 100,
    contractMonths: 12,
  },
  {
    planId: 'fiber-300',
    name: 'Fiber 300',
    service: 'internet',
    priceCents: 5_499,
    speedMbps: 300,
    contractMonths: 24,
  },
  {
    planId: 'fiber-500',
    name: 'Fiber 500',
    service: 'internet',
    priceCents: 6_999,
    speedMbps: 500,
    contractMonths: 24,
  },
  {
    planId: 'gigabit-1000',
    name: 'Gigabit 1000',
    service: 'internet',
    priceCents: 8_999,
    speedMbps: 1_000,
    contractMonths: 24,
  },
  {
    planId: 'mobile-5gb',
    name: 'Mobile 5 GB',
    service: 'mobile',
    priceCents: 1_499,
    speedMbps: 100,
    dataGb: 5,
    contractMonths: 0,
  },
  {
    planId: 'mobile-20gb',
    name: 'Mobile 20 GB',
    service: 'mobile',
    priceCents: 2_499,
    speedMbps: 300,
    dataGb: 20,
    contractMonths: 12,
  },
  {
    planId: 'mobile-unlimited',
    name: 'Mobile Unlimited',
    service: 'mobile',
    priceCents: 3_999,
    speedMbps: 1_000,
    contractMonths: 24,
  },
];

export const FIRST_NAMES = [
  'Amir',
  'Beatriz',
  'Chiara',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Luis',
  'Maya',
  'Nils',
  'Olga',
  'Pavel',
  'Quinn',
  'Ravi',
  'Sara',
  'Tomas',
];

export const LAST_NAMES = [
  'Abbott',
  'Bauer',
  'Costa',
  'Dupont',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ivanov',
  'Jensen',
  'Kowalski',
  'Larsen',
  'Moreau',
  'Novak',
  'Okafor',
  'Patel',
  'Rossi',
  'Silva',
  'Tanaka',
  'Weber',
];
