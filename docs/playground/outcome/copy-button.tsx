import { said } from '../state/playground.ts'

/** Copies a text, and says so. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      said.value = `Copied: ${what}.`
    } catch {
      said.value = 'The browser does not let this page copy. Select the text, and copy it.'
    }
  }
  return (
    <button type="button" class="pg-button pg-small" onClick={() => void copy()}>
      Copy<span class="pg-unseen"> {what}</span>
    </button>
  )
}
