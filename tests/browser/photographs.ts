import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect } from 'vitest'
import type { Page } from './workspace.ts'

const folder = join(import.meta.dirname, 'photographs')
/** Where the pictures go that are unlike the committed ones. */
const unlikeFolder = join(import.meta.dirname, '../../node_modules/.photographs')

/** How unlike a pixel may be, and how many of a thousand: what two builds of one browser differ in. */
const tolerance = { threshold: 0.15, perMille: 4 }

/** Replaces the committed pictures by those that are taken: `npm run photographs`. */
const isUpdating = process.env['BENCHTOP_PHOTOGRAPHS'] === 'update'

/**
 * Compares what a page looks like with its committed picture, until it is like it or ten seconds have passed: a part
 * that is loaded late isn't there at first. Returns how they differ, or undefined. What varies by nature is hidden:
 * addresses with ports, ids of requests, durations that were measured.
 */
export async function unlikePhotograph(page: Page, name: string): Promise<string | undefined> {
  const path = join(folder, `${name}.png`)
  if (isUpdating) return replacePhotograph(page, path)
  if (!existsSync(path)) return `${name}: there is no committed picture: run npm run photographs`
  const committed = readFileSync(path)
  let bytes: Buffer = Buffer.of()
  let difference: string | undefined
  const look = async (): Promise<string | undefined> => {
    bytes = await pictureOf(page)
    difference = differenceOf(bytes, committed)
    return difference
  }
  const poll = { timeout: 10_000, interval: 250 }
  const isLike = await expect
    .poll(look, poll)
    .toBeUndefined()
    .then(
      () => true,
      () => false,
    )
  if (isLike) return undefined
  mkdirSync(unlikeFolder, { recursive: true })
  const taken = join(unlikeFolder, `${name}.png`)
  writeFileSync(taken, bytes)
  return `${name}: ${difference}; see ${taken}, and if it is right, run npm run photographs`
}

/** Writes a picture of a page once two in a row are the same, if it isn't the committed one. */
async function replacePhotograph(page: Page, path: string): Promise<undefined> {
  let bytes = await pictureOf(page)
  const isSteady = async (): Promise<boolean> => {
    const before = bytes
    bytes = await pictureOf(page)
    return bytes.equals(before)
  }
  await expect.poll(isSteady, { timeout: 30_000, interval: 500 }).toBe(true)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path) || differenceOf(bytes, readFileSync(path), 0) !== undefined) {
    writeFileSync(path, bytes)
  }
}

function pictureOf(page: Page): Promise<Buffer> {
  return page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator('[data-varies]')],
    maskColor: '#808080',
  })
}

function differenceOf(
  taken: Buffer,
  committed: Buffer,
  allowed = tolerance.perMille,
): string | undefined {
  const one = PNG.sync.read(taken)
  const other = PNG.sync.read(committed)
  const { width, height } = one
  if (width !== other.width || height !== other.height) {
    return `is ${width} × ${height}, and was ${other.width} × ${other.height}`
  }
  const count = pixelmatch(one.data, other.data, undefined, width, height, tolerance)
  const perMille = (count / (width * height)) * 1000
  return perMille > allowed ? `${perMille.toFixed(1)} ‰ of its pixels differ` : undefined
}
