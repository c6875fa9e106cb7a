import { lawReasons } from '../../../tests/architecture/emulator-laws.ts'
import { drawArrows } from './draw-arrows.ts'
import type { Structure } from './read-structure.ts'

/** A page with each part that is drawn from the code, between `<!-- drawn: name -->` and `<!-- end -->`, drawn again. */
export function filledPage(page: string, structure: Structure): string {
  const drawings: Readonly<Record<string, string>> = {
    packages: drawArrows(
      'packages',
      'The packages, each with arrows to those that it imports',
      structure.packages,
    ),
    folders: drawArrows(
      'folders',
      'The folders of the emulator, each with arrows to those that it imports',
      structure.folders,
    ),
    resources: `The resources are ${inWords(structure.resources.map((name) => `\`${name}\``))}.`,
    laws: lawReasons.map((reason) => `- ${sentence(reason)}`).join('\n'),
  }
  const missing = new Set(Object.keys(drawings))
  const filled = page.replaceAll(
    /(<!-- drawn: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => {
      const drawing = drawings[name]
      if (drawing === undefined) throw new Error(`Nothing that is drawn is called ${name}.`)
      missing.delete(name)
      return `${begin}\n${drawing}\n\n${end}`
    },
  )
  if (missing.size > 0) throw new Error(`The page has no place for ${[...missing].join(', ')}.`)
  return filled
}

function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
