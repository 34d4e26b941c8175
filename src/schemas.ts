// The schemas, by zod, for whoever reads or writes plans as data. An entry of their own: zod takes longer to load than the
// rest of the library.

export { planSchema } from './core/plan/plan-schema.ts';
