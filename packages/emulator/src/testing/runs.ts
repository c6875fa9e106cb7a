import type { TestPlatform } from './test-platform.ts'

/** Begins a simulated run of Ada's; its id. */
export async function startRun(platform: TestPlatform, request: object = {}): Promise<string> {
  const order = { user: '1001', experimentName: 'Exome 7', ...request }
  const { status, body, text } = await platform.control.postJson('_emulator/runs', order)
  if (status !== 200) throw new Error(text)
  return body.id as string
}
