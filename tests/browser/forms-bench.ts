import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'
import {
  startTestPlatform,
  type TestPlatform,
} from '../../packages/emulator/src/testing/test-platform.ts'

/** A native app with a form in a file of its own, and callbacks. */
export const counter = '2010'

/** As a person writes it: comments, and each part in its own way. */
export const written = `// The form of Counter.
{
  "$type": "Form",
  "fields": [
    // What is counted.
    { "$type": "AppResultChooser", "id": "calls", "label": "Calls", "required": true },
    {
      "$type": "TextBox",
      "id": "note",
      "label": "Note", // for the reader
      "maxLength": 40
    },
    {
      "$type": "FieldSet",
      "label": "Advanced",
      "fields": [
        { "$type": "Numeric", "id": "depth", "label": "Depth", "min": 1, "value": 10 }
      ]
    }
  ]
}
`

const callbacks = `function launchSpec(dataProvider) {
  return {
    commandLine: ['count', '--note', dataProvider.GetProperty('Input.note') || 'none'],
    containerImageId: 'example/counter:1'
  }
}`

/** A platform that watches the form of an app. */
export type FormsBench = AsyncDisposable & {
  readonly platform: TestPlatform
  readonly file: string
  read(): Promise<string>
  /** Saves as editors do: another file is put into its place. */
  save(text: string): Promise<void>
}

export async function startFormsBench(script = callbacks): Promise<FormsBench> {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'form.json')
  await writeFile(file, written)
  await writeFile(join(folder.path, 'callbacks.js'), script)
  const platform = await startTestPlatform({ watchForms: true })
  await platform.seed({
    name: 'forms',
    folder: folder.path,
    document: {
      applications: [
        {
          id: counter,
          name: 'Counter',
          kind: 'native',
          owner: '1001',
          clientId: 'counter',
          command: [process.execPath, '--version'],
          form: 'form.json',
          callbacks: 'callbacks.js',
        },
      ],
    },
  })
  return {
    platform,
    file,
    read: () => readFile(file, 'utf8'),
    async save(text) {
      await writeFile(`${file}~`, text)
      await rename(`${file}~`, file)
    },
    async [Symbol.asyncDispose]() {
      await platform.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
