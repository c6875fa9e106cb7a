import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** What is selected and shown in an editor: each as text, so that a page can keep them in the query of its address. */
export type EditorPlace = {
  /** The path of the selected part, such as `fields[2].fields[0]`. */
  readonly part?: string | undefined
  /** The number of the rule that is open, counted from 1. */
  readonly rule?: string | undefined
  /** `text` for the definition; the form otherwise. */
  readonly view?: string | undefined
  /** The line of the definition that is scrolled to at first, counted from 1; it shows the definition too. */
  readonly line?: string | undefined
  /** The column in that line, counted from 1. */
  readonly column?: string | undefined
}

/** The place, and what changes some of its members. */
export type PlaceState = readonly [place: EditorPlace, go: (changes: EditorPlace) => void]

/** The place of the editor around a component. */
export const Place = createContext<PlaceState>([{}, () => undefined])

/** The place of the editor around a component, and what changes some of its members. */
export function usePlace(): PlaceState {
  return useContext(Place)
}
