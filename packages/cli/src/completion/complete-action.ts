import type { Command } from 'commander'
import { exitCodes, type ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { completeWords } from './complete-words.ts'
import { platformValues } from './platform-values.ts'
import { filesMark } from './scripts.ts'

/** Prints for a shell what may follow the words typed. */
export async function runComplete(
  root: Command,
  words: readonly string[],
  world: World,
): Promise<ExitCode> {
  const { words: found, files } = await completeWords(root, words, platformValues(world))
  for (const { value, about } of found) world.stdout.write(`${value}\t${oneLine(about)}\n`)
  if (files) world.stdout.write(`${filesMark}\n`)
  return exitCodes.ok
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
