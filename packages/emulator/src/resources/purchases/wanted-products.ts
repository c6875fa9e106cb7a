import { badRequest, limits, type Problem } from '@benchtop/contracts'
import { rowId } from '../../ids/resource-id.ts'
import {
  isLess,
  isNothing,
  plainDecimal,
  shownCredits,
  sumOf,
  taxOn,
  timesQuantity,
  type Credits,
} from '../credits.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { ProductRow, ProductStore } from '../products/products-store.ts'
import type { NewPurchaseLine } from './purchases-store.ts'

/** A product to buy, as an application names it. */
export type WantedProduct = {
  readonly Id: string
  /** An exact decimal above 0. */
  readonly Quantity: string
  readonly Tags?: readonly string[] | undefined
}

/** The products of a purchase, and their price. */
export type PricedProducts = {
  readonly lines: readonly NewPurchaseLine[]
  /** Before tax. */
  readonly amount: Credits
  readonly tax: Credits
  /** After tax. */
  readonly total: Credits
}

/**
 * Prices the products of a purchase: each to the cent, half up, then the tax on their sum. 400 naming all problems.
 */
export function priceProducts(
  wanted: readonly WantedProduct[],
  application: ApplicationRow,
  products: ProductStore,
  taxRate: string,
): PricedProducts {
  const problems: Problem[] = []
  const persistent = new Set<number>()
  const lines = wanted.flatMap((one, at): NewPurchaseLine[] => {
    const product = products.get(rowId(one.Id) ?? 0)
    if (product?.application_id !== application.id || product.withdrawn === 1) {
      problems.push(unknownProduct(`Products[${at}].Id`, one.Id, product, application))
      return []
    }
    const amount = timesQuantity(product.price, one.Quantity)
    if (isNothing(amount) && !isNothing(product.price)) {
      const message = `Products[${at}].Quantity is too small: this quantity of product ${product.id} costs less than half a cent.`
      problems.push({ member: `Products[${at}].Quantity`, code: 'TooSmall', message })
    }
    if (product.persistence_days !== null && persistent.has(product.id)) {
      const message = `Products[${at}].Id names product ${product.id} again: a persistent product can be bought only once.`
      problems.push({ member: `Products[${at}].Id`, code: 'Duplicate', message })
    }
    if (product.persistence_days !== null) persistent.add(product.id)
    return [lineOf(product, one, amount)]
  })
  const amount = sumOf(lines.map((line) => line.amount))
  const tax = taxOn(amount, taxRate)
  const total = sumOf([amount, tax])
  if (isLess(String(limits.billing.purchaseTotal), total)) {
    const most = shownCredits(String(limits.billing.purchaseTotal))
    const message = `Products cost ${shownCredits(total)} credits, over the limit of ${most} for a purchase.`
    problems.push({ member: 'Products', code: 'TooLarge', message })
  }
  if (problems.length > 0) throw badRequest(problems)
  return { lines, amount, tax, total }
}

function lineOf(product: ProductRow, wanted: WantedProduct, amount: Credits): NewPurchaseLine {
  return {
    product_id: product.id,
    name: product.name,
    price: sumOf([product.price]),
    quantity: plainDecimal(wanted.Quantity),
    amount,
    persistence_days: product.persistence_days,
    tags: JSON.stringify([...new Set(wanted.Tags)]),
  }
}

function unknownProduct(
  member: string,
  id: string,
  product: ProductRow | undefined,
  { id: applicationId, name }: ApplicationRow,
): Problem {
  const why =
    product === undefined
      ? "which doesn't exist"
      : product.application_id === applicationId
        ? 'which is no longer sold'
        : 'which another application sells'
  const message = `${member} names product ${id}, ${why}. It must be a product of application ${applicationId} (${name}).`
  return { member, code: 'NotFound', message }
}
