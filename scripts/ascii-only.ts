import type { Plugin } from 'rolldown'

/**
 * A plugin of Rolldown: writes every other character than those of ASCII as its escape. A file with a single dash of
 * typography is held in memory with two bytes for each of its characters, and takes three times as long to decode.
 * Throws where an escape would mean something else: in the raw text of a template.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    // Not `renderChunk`: what that returns is printed again, with the characters themselves.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (/\braw`[^`]*[^\0-\x7F]/.test(chunk.code)) {
          throw new Error(`${chunk.fileName}: the raw text of a template has other characters.`)
        }
        chunk.code = chunk.code.replace(/[^\0-\x7F]/g, escapeOf)
      }
    },
  }
}

/** By UTF-16 unit: strings, templates and regular expressions, with or without `u`, read a pair of these as one character. */
function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
