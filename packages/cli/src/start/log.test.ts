import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryOutput } from '../testing/memory-output.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createPlatformLog } from './log.ts'

it('writes JSON lines to the data folder, including records from before it was opened', async () => {
  await using folder = await temporaryFolder()
  const { output } = memoryOutput()
  const { log, writeInto, close } = createPlatformLog(output)
  log.info({ step: 1 }, 'early')
  await writeInto(folder.path)
  log.error({ error: new Error('broken') }, 'late')
  await close()
  const lines = (await readFile(join(folder.path, 'logs/platform.log'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 30, step: 1, msg: 'early' },
    { level: 50, error: { message: 'broken' }, msg: 'late' },
  ])
})

it('keeps secrets out of the file, whichever record contains them', async () => {
  await using folder = await temporaryFolder()
  const { log, writeInto, close } = createPlatformLog(memoryOutput().output)
  await writeInto(folder.path)
  log.info({ token: 's3cret', user: { password: 's3cret' }, a: { b: { cookie: 's3cret' } } }, 'in')
  await close()
  const text = await readFile(join(folder.path, 'logs/platform.log'), 'utf8')
  expect(text).toContain('"msg":"in"')
  expect(text).not.toContain('s3cret')
})

it('prints warnings and errors in one line on standard error, with and without a file', async () => {
  const { output, text, errors } = memoryOutput()
  const { log, close } = createPlatformLog(output)
  log.debug({}, 'a request')
  log.info({}, 'a session')
  log.warn({ details: 1 }, 'The disk is nearly full.')
  log.error({}, 'A request failed.')
  await close()
  expect(errors()).toBe('warning: The disk is nearly full.\nerror: A request failed.\n')
  expect(text()).toBe('')
})

it('[ERR-07] prints the RequestId of a failed request, and its stack where there is no file', async () => {
  await using folder = await temporaryFolder()
  const { output, errors } = memoryOutput()
  const details = { requestId: 'r-1', error: new Error('broken inside') }
  const inMemory = createPlatformLog(output)
  inMemory.log.error(details, 'A request failed.')
  await inMemory.close()
  expect(errors()).toMatch(
    /^error: A request failed\. \(RequestId r-1\)\nError: broken inside\n +at /,
  )

  const second = memoryOutput()
  const onDisk = createPlatformLog(second.output)
  await onDisk.writeInto(folder.path)
  onDisk.log.error(details, 'A request failed.')
  await onDisk.close()
  expect(second.errors()).toBe('error: A request failed. (RequestId r-1)\n')
})

it('[SEC-13] a file that can’t be opened is reported once, and ends nothing', async () => {
  await using folder = await temporaryFolder()
  await mkdir(join(folder.path, 'logs/platform.log'), { recursive: true })
  const { output, errors } = memoryOutput()
  const { log, writeInto, close } = createPlatformLog(output)
  log.info({}, 'early')
  await writeInto(folder.path)
  log.warn({}, 'The disk is nearly full.')
  await close()
  expect(errors()).toMatch(
    /^warning: the log .*platform\.log can't be written: EISDIR.*\nwarning: The disk is nearly full\.\n$/,
  )
})
