import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Copies the examples that the demo starts into the package of the command line, as JavaScript: an installed package can't be run from
// TypeScript sources. With --remove the copy is deleted after the packing, and the repository's own examples are used.
const examples = fileURLToPath(new URL('../examples', import.meta.url))
const packed = fileURLToPath(new URL('../packages/cli/examples', import.meta.url))

/** How an example is started in the repository, and how in the package. */
const [fromSources, fromPackage] = [
  '"--conditions=@benchtop/source", "src/main.ts"',
  '"src/main.js"',
]

/** The package manager ignores this name by default, and the examples' data have such a folder. */
const license = fileURLToPath(new URL('../packages/cli/LICENSE', import.meta.url))

/** Editors look for the schemas of an app's files in one package. */
const formSchema = fileURLToPath(
  new URL('../packages/cli/schemas/form.schema.json', import.meta.url),
)

await rm(packed, { recursive: true, force: true })
await rm(license, { force: true })
await rm(formSchema, { force: true })
if (!process.argv.includes('--remove')) {
  await copyFile(fileURLToPath(new URL('../LICENSE', import.meta.url)), license)
  await copyFile(
    fileURLToPath(new URL('../packages/forms/form.schema.json', import.meta.url)),
    formSchema,
  )
  await mkdir(packed)
  for (const name of ['variant-report', 'cohort-browser', 'device-uploader']) {
    await packExample(join(examples, name), join(packed, name))
  }
}

async function packExample(from, to) {
  await cp(join(from, 'dist'), join(to, 'src'), {
    recursive: true,
    filter: (path) => !/(\.map|\.d\.ts|\.tsbuildinfo|\/dist\/third-party)$/.test(path),
  })
  await cp(from, to, {
    recursive: true,
    filter: (path) =>
      !/^(node_modules|dist|testing|tsconfig\.json|package\.json)$|\.ts$/.test(lastOf(path)),
  })
  // It uses the packages of the command line, in whose folder it is; what this doesn't install is copied. The package
  // manager leaves out folders with the name node_modules.
  await cp(join(from, 'dist/third-party'), join(to, 'third-party'), { recursive: true })
  const copied = (await readdir(join(to, 'third-party')))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
  await writeFile(join(to, 'package.json'), '{ "type": "module" }\n')
  await importCopies(join(to, 'src'), copied)
  for (const file of await readdir(to)) {
    if (!file.endsWith('.json')) continue
    const text = await readFile(join(to, file), 'utf8')
    await writeFile(join(to, file), text.replaceAll(fromSources, fromPackage))
  }
}

/** Makes modules import copied packages by their files. */
async function importCopies(folder, copied) {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((path) => path.endsWith('.js'))) {
    const text = await readFile(join(folder, file), 'utf8')
    const changed = text.replaceAll(/ from '([^'.]+)'/g, (all, name) =>
      copied.includes(name)
        ? ` from '${'../'.repeat(file.split(sep).length)}third-party/${name}.js'`
        : all,
    )
    await writeFile(join(folder, file), changed)
  }
}

function lastOf(path) {
  return path.slice(path.lastIndexOf('/') + 1)
}
