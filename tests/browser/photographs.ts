import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { Page } from './workspace.ts'

const folder = join(import.meta.dirname, 'photographs')
/** Where the pictures go that are unlike the committed ones. */
const unlikeFolder = join(import.meta.dirname, '../../node_modules/.photographs')

/** How unlike a pixel may be, and how many of a thousand: what two builds of one browser differ in. */
const tolerance = { threshold: 0.15, perMille: 4 }

/** Replaces the committed pictures by those that are taken: `npm run photographs`. */
const isUpdating = process.env['BENCHTOP_PHOTOGRAPHS'] === 'update'

/**
 * Compares what a page looks like with its committed picture; returns how they differ, or undefined. What varies by
 * nature is hidden: addresses with ports, ids of requests, durations that were measured.
 */
export async function unlikePhotograph(page: Page, name: string): Promise<string | undefined> {
  const bytes = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator('[data-varies]')],
    maskColor: '#808080',
  })
  const path = join(folder, `${name}.png`)
  if (isUpdating || !existsSync(path)) {
    if (!isUpdating) return `${name}: there is no committed picture: run npm run photographs`
    mkdirSync(folder, { recursive: true })
    if (existsSync(path) && differenceOf(bytes, readFileSync(path)) === undefined) return undefined
    writeFileSync(path, bytes)
    return undefined
  }
  const difference = differenceOf(bytes, readFileSync(path))
  if (difference === undefined) return undefined
  mkdirSync(unlikeFolder, { recursive: true })
  const taken = join(unlikeFolder, `${name}.png`)
  writeFileSync(taken, bytes)
  return `${name}: ${difference}; see ${taken}, and if it is right, run npm run photographs`
}

function differenceOf(taken: Buffer, committed: Buffer): string | undefined {
  const one = PNG.sync.read(taken)
  const other = PNG.sync.read(committed)
  const { width, height } = one
  if (width !== other.width || height !== other.height) {
    return `is ${width} × ${height}, and was ${other.width} × ${other.height}`
  }
  const count = pixelmatch(one.data, other.data, undefined, width, height, tolerance)
  const perMille = (count / (width * height)) * 1000
  return perMille > tolerance.perMille ? `${perMille.toFixed(1)} ‰ of its pixels differ` : undefined
}
