import '../../src/element.ts'
import { en as formEn } from '../../../form-renderer/src/texts.ts'
import { en, type DefinitionFile, type EditorTexts } from '../../src/index.ts'

/** What a test can do in the page. */
export type PageTools = {
  readonly open: (text: string) => void
  /** Has the editor speak a language in which every text is in brackets. */
  readonly translate: () => void
  /** As another program that writes the file. */
  readonly write: (text: string) => void
  readonly text: () => string
  /** The texts of the events that the editor emitted, by their types. */
  readonly emitted: { readonly type: string; readonly text: string | undefined }[]
  readonly saved: string[]
  /** Whether what is saved next is refused. */
  isFull: boolean
}

declare global {
  interface Window {
    tools: PageTools
  }
}

let revision = 0
const fileOf = (text: string): DefinitionFile => ({ text, revision: String((revision += 1)) })

const editor = () => document.querySelector('form-editor')

/** Every text of an object in brackets, those that its functions make as well. */
function bracketed(texts: unknown): unknown {
  if (typeof texts === 'string') return `⟦${texts}⟧`
  if (Array.isArray(texts)) return texts.map(bracketed)
  if (typeof texts === 'function') {
    const speak = texts as (...given: unknown[]) => unknown
    return (...given: unknown[]) => bracketed(speak(...given))
  }
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, one]) => [name, bracketed(one)]),
  )
}

const tools: PageTools = {
  emitted: [],
  saved: [],
  isFull: false,
  open(text) {
    const opened = document.createElement('form-editor')
    opened.file = fileOf(text)
    opened.save = (written) => {
      if (tools.isFull) return Promise.resolve(undefined)
      tools.saved.push(written.text)
      return Promise.resolve(fileOf(written.text))
    }
    for (const type of ['formeditor-change', 'formeditor-save', 'formeditor-valid']) {
      opened.addEventListener(type, (event) => {
        const { text: detail } = (event as CustomEvent<{ readonly text?: string }>).detail
        tools.emitted.push({ type, text: detail })
      })
    }
    document.querySelector('main')?.append(opened)
  },
  translate() {
    const opened = editor()
    if (opened !== null) opened.texts = bracketed({ ...en, form: formEn }) as EditorTexts
  },
  write(text) {
    const opened = editor()
    if (opened !== null) opened.file = fileOf(text)
  },
  text: () => editor()?.text ?? '',
}
window.tools = tools
