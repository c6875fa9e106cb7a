import type { Chance } from '../../ids/chance.ts'

/** Letters that form no words and aren't mistaken for each other, after RFC 8628. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8

/** A new code that a person types: eight letters. */
export function makeUserCode(chance: Chance): string {
  return Array.from({ length }, () => letters[Math.floor(chance.fraction() * letters.length)]).join(
    '',
  )
}

/** A code as it is shown, such as `WDJB-MJHT`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
}

/** Parses a code as it was typed, in any case and with any separators; undefined where it is invalid. */
export function readUserCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return code.length === length && Array.from(code).every((letter) => letters.includes(letter))
    ? code
    : undefined
}
