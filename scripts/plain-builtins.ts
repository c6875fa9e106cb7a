import { execFileSync } from 'node:child_process'
import type { Plugin } from 'rolldown'

/** Modules of Node of which some exports load others when they are read, as `import` reads all of them. */
const laden = ['node:crypto', 'node:fs', 'node:http', 'node:process', 'node:util']

const prefix = '\0plain:'

/** Whether an import is replaced by what `plainBuiltins` writes. */
export function isPlain(id: string): boolean {
  return laden.includes(id)
}

/**
 * A plugin of Rolldown: takes from some of Node's modules what they have, without what they would load for it. An import
 * of `node:process` opens standard input, one of `node:util` loads the parser of arguments and the differ. A name that is
 * such a getter can't be imported, which fails the build.
 */
export function plainBuiltins(): Plugin {
  return {
    name: 'plain-builtins',
    resolveId: (source) => (isPlain(source) ? prefix + source : null),
    load: (id) => (id.startsWith(prefix) ? plain(id.slice(prefix.length)) : null),
  }
}

function plain(id: string): string {
  // No one imports single members of the process, which change.
  const names = id === 'node:process' ? [] : ownNames(id)
  return `const builtin = process.getBuiltinModule('${id}')
    export default builtin
    export const { ${names.join(', ')} } = builtin`
}

/** Read in a process of its own: a getter that was read once, as by an import in this one, is no longer one. */
function ownNames(id: string): string[] {
  const script = `
    const all = Object.getOwnPropertyDescriptors(process.getBuiltinModule('${id}'))
    const names = Object.keys(all).filter((name) => !all[name].get && /^[a-z]\\w*$/i.test(name))
    process.stdout.write(JSON.stringify(names))`
  const args = ['--input-type=commonjs', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[]
}
