import type { Locator, Page } from 'playwright-core'
import { animatedWebp, type Frame } from './animated-webp.ts'

/** A recording of pages, taken picture by picture: the speed of the machine makes no difference to it. */
export type Recording = {
  /** Moves the pointer to an element, and clicks it. */
  readonly click: (target: Locator) => Promise<void>
  /** Types into an element, a character a picture. */
  readonly type: (target: Locator, text: string) => Promise<void>
  /** Shows the page as it is for a while. */
  readonly hold: (durationMs: number) => Promise<void>
  /** The animation, and its last picture as a still. */
  readonly finish: () => Promise<{ readonly animation: Buffer; readonly poster: Buffer }>
}

const stepMs = 60
const steps = 7

/** Draws a pointer on the page, which has none of its own where a program moves it. */
const drawPointer = `(x, y, isDown) => {
  let pointer = document.getElementById('recorded-pointer')
  if (!pointer) {
    pointer = document.createElement('div')
    pointer.id = 'recorded-pointer'
    pointer.setAttribute('popover', 'manual')
    pointer.innerHTML = '<svg width="22" height="28" viewBox="0 0 22 28"><path d="M2 2v20l5-5 4 9 4-2-4-8h7z" fill="#111" stroke="#fff" stroke-width="2"/></svg>'
    pointer.style.cssText = 'position:fixed;inset:auto;margin:0;padding:0;border:0;background:none;overflow:visible;pointer-events:none'
    document.body.append(pointer)
  }
  // Above dialogs, which are above everything else.
  pointer.hidePopover()
  pointer.showPopover()
  pointer.style.left = x + 'px'
  pointer.style.top = y + 'px'
  pointer.style.transform = isDown ? 'scale(0.82)' : ''
}`

/** What of a picture differs from the one before it, made a still; null if nothing does. */
const encodeChange = `async (address, quality) => {
  const image = new Image()
  image.src = address
  await image.decode()
  const { width, height } = image
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  context.drawImage(image, 0, 0)
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  const before = globalThis.before
  globalThis.before = pixels
  let [left, top, right, bottom] = [0, 0, width, height]
  if (before) {
    ;[left, top, right, bottom] = [width, height, 0, 0]
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1)
        if (pixels[at] !== before[at]) {
          left = Math.min(left, x)
          right = Math.max(right, x + 1)
          top = Math.min(top, y)
          bottom = Math.max(bottom, y + 1)
        }
    if (right <= left) return null
    left -= left % 2
    top -= top % 2
  }
  const part = document.createElement('canvas')
  part.width = right - left
  part.height = bottom - top
  part.getContext('2d', { alpha: false }).drawImage(image, -left, -top)
  const still = part.toDataURL('image/webp', quality)
  return { x: left, y: top, width: part.width, height: part.height, still: still.slice(still.indexOf(',') + 1) }
}`

type Change = Omit<Frame, 'durationMs' | 'still'> & { readonly still: string }

/** Records what is done on a page. */
export async function startRecording(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<Recording> {
  const encoder = await page.context().newPage()
  await page.bringToFront()
  const frames: Frame[] = []
  let pointer = { x: size.width * 0.7, y: size.height * 0.8 }
  let last: Buffer | undefined

  const changeOf = async (png: Buffer): Promise<Change | null> =>
    encoder.evaluate(
      `(${encodeChange})(${JSON.stringify(`data:image/png;base64,${png.toString('base64')}`)}, 0.72)`,
    )
  const take = async (durationMs: number, isDown = false) => {
    await page.evaluate(`(${drawPointer})(${pointer.x}, ${pointer.y}, ${isDown})`)
    last = await page.screenshot()
    const change = await changeOf(last)
    const previous = frames.at(-1)
    if (change !== null) {
      frames.push({ ...change, durationMs, still: Buffer.from(change.still, 'base64') })
    } else if (previous !== undefined) {
      frames[frames.length - 1] = { ...previous, durationMs: previous.durationMs + durationMs }
    }
  }
  const moveTo = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error('What the pointer goes to is not on the page.')
    const from = pointer
    const to = { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }
    for (let step = 1; step <= steps; step += 1) {
      // Slower at both ends, as a hand is.
      const way = (1 - Math.cos((Math.PI * step) / steps)) / 2
      pointer = { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way }
      await take(stepMs)
    }
  }
  return {
    async click(target) {
      await moveTo(target)
      await target.hover()
      await take(stepMs * 2, true)
      await target.click()
    },
    async type(target, text) {
      await moveTo(target)
      await target.fill('')
      for (let length = 1; length <= text.length; length += 1) {
        await target.fill(text.slice(0, length))
        await take(stepMs * 2)
      }
    },
    hold: (durationMs) => take(durationMs),
    async finish() {
      if (last === undefined) throw new Error('Nothing was recorded.')
      const whole = await encoder.evaluate<string>(
        `globalThis.before = undefined, (${encodeChange})(${JSON.stringify(`data:image/png;base64,${last.toString('base64')}`)}, 0.82).then(({ still }) => still)`,
      )
      await encoder.close()
      return {
        animation: animatedWebp(size.width, size.height, frames),
        poster: Buffer.from(whole, 'base64'),
      }
    },
  }
}
