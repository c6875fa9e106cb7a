import { products } from './products.ts'
import { purchases } from './purchases.ts'

/** Every operation of the store, by the name behind `billing.` in its id. */
export const billing = { ...purchases, ...products } as const
