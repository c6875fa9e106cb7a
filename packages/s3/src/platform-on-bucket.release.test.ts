import { join } from 'node:path'
import { expect, it } from 'vitest'
import { s3 } from './s3.ts'
import { startBucketServer, testCredentials } from './testing/bucket-server.ts'
import {
  fullPart,
  putPart,
  setUploadStatus,
  startMultipart,
} from '../../emulator/src/testing/multipart.ts'
import { installApp } from '../../emulator/src/testing/native-apps.ts'
import { newResult } from '../../emulator/src/testing/new-result.ts'
import { temporaryFolder } from '../../emulator/src/testing/temporary-folder.ts'
import { startTestPlatform } from '../../emulator/src/testing/test-platform.ts'

it('[SCL-05] a file comes in parts, is an app’s input, and is downloaded from the bucket', async () => {
  await using bucket = await startBucketServer()
  await using folder = await temporaryFolder()
  const options = {
    data: join(folder.path, 'data'),
    blobs: s3({ address: bucket.address('bench'), credentials: testCredentials }),
  }
  await using bench = await installApp(
    `const [calls] = fs.readdirSync(input('appresults'))
     const bytes = fs.readFileSync(input('appresults', calls, 'parts.bin'))
     write(output('4001', 'Size', 'size.txt'), String(bytes.length))`,
    options,
  )
  const { ada } = bench.platform
  const target = await newResult(ada, {}, '4001')
  const file = await startMultipart(ada, target.HrefFiles)
  const parts = [fullPart(1), fullPart(2)]
  for (const [index, part] of parts.entries()) {
    expect((await putPart(ada, file, index + 1, part)).status).toBe(200)
  }
  expect((await setUploadStatus(ada, file, 'complete')).status).toBe(201)
  const session = await bench.run([
    { Name: 'Input.calls', Type: 'appresult', Content: target.Href },
    { Name: 'Output.Projects', Type: 'project[]', Items: ['v1pre3/projects/4001'] },
  ])
  expect(session).toMatchObject({ Status: 'Complete' })
  const results = await ada.get('v1pre3/projects/4001/appresults?Limit=1000')
  const made = (results.body.Response.Items as readonly { Name: string; Href: string }[]).find(
    ({ Name }) => Name === 'Size',
  )
  const listed = await ada.get(`${made?.Href}/files`)
  const [size] = listed.body.Response.Items as readonly { Href: string }[]

  const own = async (href: string): Promise<string> =>
    String((await ada.get(`${href}/content`)).headers.get('location'))
  const inBucket = async (href: string): Promise<Response> =>
    fetch(await own(href), { redirect: 'manual' })
  const redirected = await inBucket(file)
  expect(redirected.status).toBe(302)
  const location = String(redirected.headers.get('location'))
  expect(location).toContain('/contents/bench/blobs/')
  const range = { range: 'bytes=4999990-5000009' }
  const some = await fetch(location, { headers: range })
  expect(some.status).toBe(206)
  expect(some.headers.get('content-disposition')).toContain('parts.bin')
  const whole = Buffer.concat(parts)
  expect(whole.subarray(4_999_990, 5_000_010).equals(Buffer.from(await some.arrayBuffer()))).toBe(
    true,
  )
  // A page needs no consent of the bucket.
  const ofPage = await fetch(await own(file), {
    headers: { ...range, origin: 'https://app.example.test' },
    redirect: 'manual',
  })
  expect(ofPage.status).toBe(206)
  expect(
    await (await fetch(String((await inBucket(size!.Href)).headers.get('location')))).text(),
  ).toBe(String(whole.length))
})

it('[SCL-05] while the bucket is away, requests that need it are answered 503 with Retry-After', async () => {
  await using bucket = await startBucketServer()
  await using folder = await temporaryFolder()
  const options = {
    data: join(folder.path, 'data'),
    blobs: s3({ address: bucket.address('bench'), credentials: testCredentials }),
  }
  let filesOfIt = ''
  {
    await using platform = await startTestPlatform(options)
    const target = await newResult(platform.ada)
    filesOfIt = target.HrefFiles
    const upload = (name: string) =>
      platform.ada.upload(`${target.HrefFiles}?Name=${name}`, `content of ${name}`)
    expect((await upload('before.txt')).status).toBe(201)
    bucket.away = 'refuses'
    const refused = await upload('meanwhile.txt')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await platform.ada.get('v1pre3/projects/4001')).status).toBe(200)
    bucket.away = 'no'
    expect((await upload('after.txt')).status).toBe(201)
  }
  await using platform = await startTestPlatform(options)
  const { body } = await platform.ada.get(filesOfIt)
  const files = body.Response.Items as readonly { Name: string; Href: string }[]
  expect(files.map(({ Name }) => Name)).not.toContain('meanwhile.txt')
  for (const name of ['before.txt', 'after.txt']) {
    const href = files.find(({ Name }) => Name === name)?.Href
    const { headers } = await platform.ada.get(`${href}/content`)
    expect(await (await fetch(String(headers.get('location')))).text()).toBe(`content of ${name}`)
  }
  await platform.close()
  await expect(startTestPlatform({ data: options.data })).rejects.toMatchObject({
    code: 'blobs-invalid',
    message: expect.stringContaining('--blobs'),
  })
})
