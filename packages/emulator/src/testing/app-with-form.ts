import { fileURLToPath } from 'node:url'
import type { TestPlatform } from './test-platform.ts'
import { testSeed } from './test-seed.ts'

/** Adds a native application of Ada's with a form to the platform of a test, and gives its id. */
export async function appWithForm(platform: TestPlatform): Promise<string> {
  const [, native] = testSeed.applications ?? []
  const application = { ...native!, id: '2990', clientId: 'with-form', form: 'form.json' }
  const folder = fileURLToPath(new URL('.', import.meta.url))
  // Registered, not seeded, so that several calls on one platform update the same application.
  await platform.registerApplication({ name: 'app-with-form', folder, document: application })
  return application.id
}
