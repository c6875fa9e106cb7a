import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
 * Compares what a page looks like with its committed picture, until it is like it or ten seconds have passed: a part
 * that is loaded late isn't there at first. Returns how they differ, or undefined. What varies by nature is hidden:
 * addresses with ports, ids of requests, durations that were measured.
 */
export async function unlikePhotograph(page: Page, name: string): Promise<string | undefined> {
  const path = join(folder, `${name}.png`)
  if (isUpdating) return replacePhotograph(page, path)
  if (!existsSync(path)) return `${name}: there is no committed picture: run npm run photographs`
  const committed = readFileSync(path)
  const deadline = Date.now() + 10_000
  for (;;) {
    const bytes = await pictureOf(page)
    const difference = differenceOf(bytes, committed)
    if (difference === undefined) return undefined
    if (Date.now() < deadline) {
      await sleep(250)
      continue
    }
    mkdirSync(unlikeFolder, { recursive: true })
    const taken = join(unlikeFolder, `${name}.png`)
    writeFileSync(taken, bytes)
    return `${name}: ${difference}; see ${taken}, and if it is right, run npm run photographs`
  }
}

/** Writes a picture of a page that doesn't change any more, if it isn't the committed one. */
async function replacePhotograph(page: Page, path: string): Promise<undefined> {
  let bytes = await pictureOf(page)
  for (let before: Buffer | undefined; before === undefined || !bytes.equals(before);) {
    await sleep(500)
    before = bytes
    bytes = await pictureOf(page)
  }
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
