// What is made of sources and not committed: once for each change of what it is made of.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { spawnSync } from 'node:child_process'
import { projectNode, root, stateFolder } from './workspace.mjs'

const client = 'packages/client'
const consoleFolder = 'packages/console'

/**
 * Writes the client's interfaces and the list of its operations, of the contracts, if they aren't there or the contracts
 * have changed since. On failure it prints why, and ends the process.
 */
export function ensureInterfaces() {
  ensure({
    name: 'interfaces',
    what: "The interfaces of the client can't be written",
    inputs: [`${client}/build`, 'packages/contracts'],
    outputs: [
      ...['v1', 'v2', 'billing', 'oauth'].map((face) => `${client}/src/operations/${face}.ts`),
      `${client}/operations.md`,
    ],
    args: ['--conditions=@benchtop/source', join(root, client, 'build/write-operations.ts')],
    folder: root,
  })
}

/** Writes style sheets as modules, without which app-runtime, the dialogs and the pages of reports don't run. */
export function ensureStyles() {
  const design = `${consoleFolder}/src/design`
  const reports =
    'The style sheet of reports. It follows the light or dark scheme of its reader, prints in black on white, and loads nothing.'
  write('packages/app-runtime/src/report/styles.ts', () => [
    ['reportStyles', reports, read('packages/app-runtime/src/report/report.css')],
  ])
  write('packages/reports/src/palette.ts', () => [paletteConstant()])
  write('packages/dialogs/src/palette.ts', () => {
    // By the addresses at which the console's build has the files.
    const rules = short(read(`${design}/typeface.css`)).replaceAll(
      /@fontsource[^']+\//g,
      '/assets/',
    )
    const [, file] = /'(\/assets\/[^']+)/.exec(rules)
    return [
      paletteConstant(),
      ['typeface', 'The rules that load the typeface.', rules],
      ['typefaceFile', 'The address of its Latin letters.', file],
    ]
  })

  function paletteConstant() {
    const about = 'The custom properties of all colours and fonts, as a style sheet.'
    return ['palette', about, short(read(`${design}/palette.css`))]
  }
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

/** A style sheet without its comments and line breaks. */
function short(css) {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Writes a module of texts, where the folder is there and the module isn't. */
function write(path, constants) {
  const file = join(root, path)
  if (!existsSync(dirname(file))) return
  const text = constants()
    .map(
      ([name, about, value]) =>
        `/** ${about} */\nexport const ${name}: string = ${JSON.stringify(value)}\n`,
    )
    .join('')
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/**
 * Builds the console into the emulator, which serves it, if what it is built from has changed since. On failure it prints
 * why, and ends the process: the console that was there before is gone, and an old one would mislead.
 */
export function ensureConsole() {
  const vite = join(root, consoleFolder, 'node_modules/vite/bin/vite.js')
  ensure({
    name: 'console',
    what: "The console can't be built",
    inputs: [
      consoleFolder,
      client,
      'packages/contracts/src',
      'packages/forms/src',
      'packages/form-editor/src',
      'packages/form-renderer/src',
    ],
    outputs: ['packages/emulator/console/index.html'],
    args: [vite, 'build', '--logLevel', 'warn'],
    folder: join(root, consoleFolder),
  })
}

function ensure({ name, what, inputs, outputs, args, folder }) {
  if (!existsSync(join(root, inputs[0]))) return
  const stampFile = join(stateFolder, name)
  const wanted = fingerprint(inputs)
  const isThere = [stampFile, ...outputs.map((path) => join(root, path))].every(existsSync)
  if (isThere && readFileSync(stampFile, 'utf8') === wanted) return
  rmSync(stampFile, { force: true })
  const options = { cwd: folder, encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync(projectNode(), args, options)
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\n${what}: see above.\n`)
    process.exit(1)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, wanted)
}

function fingerprint(folders) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of filesBelow(join(root, folder))) {
      hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function* filesBelow(folder) {
  if (!existsSync(folder)) return
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}
