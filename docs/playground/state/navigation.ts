import { effect } from '@preact/signals'
import { readListed } from '../forms/texts.ts'
import { fromHash, toHash, UnreadableLinkError, type Shared } from './address.ts'
import { changes, open, opened, said, text } from './playground.ts'

const first = 'first-form'

/** The address of this page with a form in it; undefined where that would be too long. */
export async function addressOf(shared: Shared): Promise<string | undefined> {
  const hash = await toHash(shared)
  return hash === undefined ? undefined : new URL(hash, location.origin + location.pathname).href
}

/** Opens a form of the list, and names it in the address. */
export async function openListed(name: string): Promise<void> {
  const found = await readListed(name)
  if (found === undefined) {
    said.value = `There is no form called ${name}: this is the first one.`
    await openListed(first)
    return
  }
  open({ name, text: found.trimEnd(), changes: {} })
  history.replaceState(null, '', `${location.pathname}?form=${name}`)
}

/** Opens what the address names. A damaged link says so, and leaves the form that is shown. */
export async function openAddress(): Promise<void> {
  try {
    const shared = await fromHash(location.hash)
    if (shared !== undefined) {
      const { text: given, changes: entered } = shared
      open({ name: undefined, text: given.replaceAll(/\r\n?/g, '\n'), changes: entered })
      return
    }
  } catch (error) {
    if (!(error instanceof UnreadableLinkError)) throw error
    said.value = error.message
    if (opened.peek().turn > 0) return
  }
  await openListed(new URLSearchParams(location.search).get('form') ?? first)
}

/** Keeps the address as the form is, so that a page that is loaded again has it. */
export function keepAddress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    const shared = { text: text.value, changes: changes.value }
    const { name, text: before } = opened.value
    clearTimeout(timer)
    const isAsListed = name !== undefined && shared.text === before
    if (isAsListed && Object.keys(shared.changes).length === 0) return
    timer = setTimeout(() => void keep(shared), 400)
  })
}

async function keep(shared: Shared): Promise<void> {
  const address = await addressOf(shared)
  history.replaceState(null, '', address ?? location.pathname)
  if (address === undefined) {
    said.value =
      'Too long for the address: what you type is lost when this page is closed, and can’t be shared by a link.'
  }
}
