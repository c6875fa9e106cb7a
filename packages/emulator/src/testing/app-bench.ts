import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { EmulatorOptions } from '../emulator-options.ts'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'
import { testSeed } from './test-seed.ts'

type Application = NonNullable<SeedDocument['applications']>[number]

/** What an application of a test is made with in addition to what the test seed has of its kind. */
export type BenchApp = Partial<Omit<Application, 'form' | 'callbacks'>> & {
  readonly id: string
  /** The definition itself, as text or as it is. */
  readonly form?: string | object
  /** The script itself. */
  readonly callbacks?: string
}

/** The test platform with applications whose forms and callbacks a test brings along; all go with the test. */
export async function startAppBench(
  apps: readonly BenchApp[],
  options: EmulatorOptions = {},
): Promise<TestPlatform> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const platform = await startTestPlatform(options)
  onTestFinished(() => platform.close())
  const [web, native] = testSeed.applications ?? []
  const applications: Application[] = []
  for (const { form, callbacks, ...app } of apps) {
    const { products: _, ...usual } = app.kind === 'native' ? native! : web!
    const put = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder.path, name), text)
      return name
    }
    applications.push({
      ...usual,
      clientId: `app-${app.id}`,
      clientSecret: `secret-${app.id}`,
      ...app,
      ...(form !== undefined && {
        form: await put(`${app.id}.json`, typeof form === 'string' ? form : JSON.stringify(form)),
      }),
      ...(callbacks !== undefined && { callbacks: await put(`${app.id}.js`, callbacks) }),
    })
  }
  await platform.seed({ name: 'apps', folder: folder.path, document: { applications } })
  return platform
}
