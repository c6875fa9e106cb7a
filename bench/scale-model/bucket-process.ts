// A bucket in a process of its own, so that what it works doesn't count as work of the platform.
import process from 'node:process'
import { startBucketServer } from '../../packages/emulator/src/testing/bucket-server.ts'

const bucket = await startBucketServer()
process.on('message', () => void bucket[Symbol.asyncDispose]().then(() => process.disconnect()))
process.send?.(bucket.address('PREFIX'))
