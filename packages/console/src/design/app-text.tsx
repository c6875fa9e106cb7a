import { piecesOf, type TextPiece } from './text-pieces.ts'
import './app-text.css'

/** Pieces of a text, each in its colour. */
export function Pieces({ of }: { readonly of: readonly TextPiece[] }) {
  return (
    <>
      {of.map(({ text, colour }, at) =>
        colour === '' ? (
          text
        ) : (
          <span key={at} class={colour}>
            {text}
          </span>
        ),
      )}
    </>
  )
}

/** What an app wrote: its lines stay lines, and its colours those of a log. One of many lines is set as a log is. */
export function AppText({ of }: { readonly of: string }) {
  const pieces = <Pieces of={piecesOf(of)} />
  if (!of.trim().includes('\n')) return <span class="app-text">{pieces}</span>
  return (
    <pre class="app-text lines" tabIndex={0} aria-label="What the app wrote">
      {pieces}
    </pre>
  )
}
